import { randomInt } from "node:crypto";
import { hashPassword, verifyPassword } from "@kenshu/db/passwords.ts";
import {
  CODE_TRIES_MAX,
  CODE_TRIES_OF_CALLER_PER_DAY,
  CODE_TRIES_PER_DAY,
  CODE_VALID_MINUTES,
  CODES_SENT_MAX,
  CODES_SENT_PER_DAY,
  CODES_SENT_TO_CALLER_PER_DAY,
} from "@kenshu/domain/auth/auth.limits.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { addMinutes, type Clock } from "@kenshu/domain/time.ts";
import type { Context } from "#context.ts";
import { type Attempt, attemptAt, countAttempt, forgetAttempts } from "#modules/auth/attempts.ts";

/**
 * Confirmation codes (rule 2.1): six digits sent by mail. They are stored like passwords, because
 * anybody could find six digits from a plain digest.
 */
export type Purpose = "signUp" | "resetPassword" | "changeEmailAddress";

const DAY = 24 * 60;

/** A new code and its stored form, made before the transaction that stores it. */
export async function makeCode(
  clock: Clock,
): Promise<{ code: string; stored: { codeHash: string; codeExpiresAt: Date } }> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const codeExpiresAt = addMinutes(clock.now(), CODE_VALID_MINUTES);
  return { code, stored: { codeHash: await hashPassword(code), codeExpiresAt } };
}

/**
 * Counts one more mail to an address, whether or not an account has it. False when the caller, or
 * everybody together, has sent too many. `by` is a known caller: a browser with which the account
 * has signed in, or the account itself. Strangers cannot use up such a caller's day.
 */
export async function countSent(
  ctx: Context,
  purpose: Purpose,
  emailAddress: string,
  by?: string,
): Promise<boolean> {
  const caller = by ?? callerOf(ctx);
  const sent = (span: string, to?: typeof caller) =>
    attemptAt(`${purpose} sent ${span}`, emailAddress, to);
  const isAllowed =
    (await countAttempt(ctx, sent("now", caller), {
      most: CODES_SENT_MAX,
      minutes: CODE_VALID_MINUTES,
    })) &&
    (await countAttempt(ctx, sent("today", caller), {
      most: CODES_SENT_TO_CALLER_PER_DAY,
      minutes: DAY,
    })) &&
    (by !== undefined ||
      (await countAttempt(ctx, sent("today"), { most: CODES_SENT_PER_DAY, minutes: DAY })));
  if (!isAllowed) return false;
  // A new code has its own tries.
  await forgetAttempts(ctx.db, triedBy(ctx, purpose, emailAddress));
  return true;
}

/**
 * Counts one more try of a caller who knows only an address, whether or not a code is pending
 * there. Refuses with LimitExceeded. Other callers' tries do not use up the caller's own.
 */
export async function countTry(
  ctx: Context,
  purpose: Purpose,
  emailAddress: string,
): Promise<void> {
  const own = triedBy(ctx, purpose, emailAddress);
  const everybodys = attemptAt(`${purpose} tried`, emailAddress);
  const isAllowed =
    (await countAttempt(ctx, own, { most: CODE_TRIES_MAX, minutes: CODE_VALID_MINUTES })) &&
    (await countOfDay(ctx, purpose, emailAddress)) &&
    (await countAttempt(ctx, everybodys, { most: CODE_TRIES_PER_DAY, minutes: DAY }));
  if (!isAllowed) fail("LimitExceeded");
}

/**
 * Counts one more try of a caller who also has a ticket. Refuses with LimitExceeded, however many
 * codes were sent.
 */
export async function countTryWithTicket(
  ctx: Context,
  purpose: Purpose,
  emailAddress: string,
): Promise<void> {
  if (!(await countOfDay(ctx, purpose, emailAddress))) fail("LimitExceeded");
}

/** The caller's tries in a day, with and without a ticket. */
function countOfDay(ctx: Context, purpose: Purpose, emailAddress: string): Promise<boolean> {
  const ownToday = attemptAt(`${purpose} tried today`, emailAddress, callerOf(ctx));
  return countAttempt(ctx, ownToday, { most: CODE_TRIES_OF_CALLER_PER_DAY, minutes: DAY });
}

function triedBy(ctx: Context, purpose: Purpose, emailAddress: string): Attempt {
  return attemptAt(`${purpose} tried`, emailAddress, callerOf(ctx));
}

function callerOf({ caller }: Context): string {
  return caller.network ?? "unknown";
}

/**
 * Compares the typed code with the pending one. Refuses a wrong code with CodeMismatch, and any
 * code if none is pending; both take the same time. Refuses the right code with CodeExpired if it
 * comes too late.
 */
export async function requireRightCode<T extends { codeHash: string; codeExpiresAt: Date }>(
  pending: T | undefined,
  code: string,
  clock: Clock,
): Promise<T> {
  const isRight = await verifyPassword(pending?.codeHash ?? null, code);
  if (!pending || !isRight) return fail("CodeMismatch");
  return pending.codeExpiresAt > clock.now() ? pending : fail("CodeExpired");
}
