import { randomInt } from "node:crypto";
import { hashPassword, verifyPassword } from "@kenshu/db/passwords.ts";
import type { Database } from "@kenshu/db/pool.ts";
import type { DB } from "@kenshu/db/schema.ts";
import type { Reader, Tx } from "@kenshu/db/transaction.ts";
import {
  CODE_TRIES_MAX,
  CODE_VALID_MINUTES,
  CODES_SENT_MAX,
} from "@kenshu/domain/auth/auth.limits.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { type ExpressionBuilder, sql } from "kysely";
import type { CommandContext } from "#context.ts";

/**
 * Confirmation codes (rule 2.1): six digits sent by mail, one pending per account and purpose.
 * They are stored like passwords, because whoever reads a plain digest of six digits reads them.
 */
export type Purpose = "signUp" | "resetPassword" | "changeEmailAddress";

/** The account that a code is for: by its id, or by the address that somebody typed. */
export type Owner = { userId: number } | { emailAddress: string };

/** A new code with its hash, made before the transaction that stores it. */
export async function makeCode(): Promise<{ code: string; codeHash: string }> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  return { code, codeHash: await hashPassword(code) };
}

/**
 * Stores a new code in place of a pending one, to be sent to `sendTo` or else to the account's own
 * address. Undefined when there is no such account for this purpose, or when its codes were sent
 * too often. One statement either way, so that the time taken tells nothing about the address.
 */
export function saveCode(
  tx: Tx,
  { clock }: CommandContext,
  purpose: Purpose,
  owner: Owner,
  { codeHash, sendTo = null }: { codeHash: string; sendTo?: string | null },
): Promise<{ id: number; name: string; sentTo: string } | undefined> {
  const now = clock.now();
  return tx
    .insertInto("confirmationCode")
    .columns(["userId", "purpose", "codeHash", "emailAddress", "expiresAt"])
    .expression((from) =>
      from
        .selectFrom("appUser")
        .where((where) => isOwner(where, purpose, owner))
        .select((row) => [
          "appUser.id",
          row.val(purpose).as("purpose"),
          row.val(codeHash).as("codeHash"),
          sql<string>`coalesce(${sendTo}, app_user.email_address)`.as("emailAddress"),
          row
            .cast<Date>(row.val(addMinutes(now, CODE_VALID_MINUTES)), "timestamptz")
            .as("expiresAt"),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "purpose"])
        .doUpdateSet((row) => ({
          codeHash: row.ref("excluded.codeHash"),
          emailAddress: row.ref("excluded.emailAddress"),
          expiresAt: row.ref("excluded.expiresAt"),
          tryCount: 0,
          sentCount: row
            .case()
            .when("confirmationCode.expiresAt", "<=", now)
            .then(1)
            .else(row("confirmationCode.sentCount", "+", 1))
            .end(),
        }))
        .where((row) =>
          row.or([
            row("confirmationCode.expiresAt", "<=", now),
            row("confirmationCode.sentCount", "<", CODES_SENT_MAX),
          ]),
        ),
    )
    .returning((row) => [
      "confirmationCode.userId as id",
      "confirmationCode.emailAddress as sentTo",
      row
        .selectFrom("appUser")
        .select("name")
        .whereRef("appUser.id", "=", "confirmationCode.userId")
        .$asScalar()
        .$notNull()
        .as("name"),
    ])
    .executeTakeFirst();
}

/** A code that was typed rightly, to be used up by `useCode`. */
export type RightCode = { id: number; name: string; emailAddress: string; codeHash: string };

/**
 * Compares what was typed with the pending code. Refuses with CodeMismatch, CodeExpired, or
 * LimitExceeded after five tries; a try is counted before it is looked at, so that simultaneous
 * ones do not get past the limit.
 */
export async function tryCode(
  { db, clock }: CommandContext,
  purpose: Purpose,
  owner: Owner,
  code: string,
): Promise<RightCode> {
  const now = clock.now();
  const pending = await db
    .updateTable("confirmationCode")
    .from("appUser")
    .whereRef("appUser.id", "=", "confirmationCode.userId")
    .where("confirmationCode.purpose", "=", purpose)
    .where((where) => isOwner(where, purpose, owner))
    .where("confirmationCode.expiresAt", ">", now)
    .where("confirmationCode.tryCount", "<", CODE_TRIES_MAX)
    .set((row) => ({ tryCount: row("confirmationCode.tryCount", "+", 1) }))
    .returning([
      "appUser.id",
      "appUser.name",
      "confirmationCode.emailAddress",
      "confirmationCode.codeHash",
    ])
    .executeTakeFirst();
  const isRight = await verifyPassword(pending?.codeHash ?? null, code);
  if (!pending) return fail(await reasonOf(db, purpose, owner, now));
  return isRight ? pending : fail("CodeMismatch");
}

/** Why there is no code to try. That there never was one looks like a wrong one. */
async function reasonOf(db: Database, purpose: Purpose, owner: Owner, now: Date) {
  const pending = await pendingCode(db, purpose, owner);
  if (!pending) return "CodeMismatch";
  return pending.expiresAt <= now ? "CodeExpired" : "LimitExceeded";
}

/** Whether it was the number of codes sent for which `saveCode` saved none. */
export async function isSentTooOften(
  db: Reader,
  { clock }: CommandContext,
  purpose: Purpose,
  owner: Owner,
): Promise<boolean> {
  const pending = await pendingCode(db, purpose, owner);
  return pending !== undefined && pending.expiresAt > clock.now();
}

function pendingCode(db: Reader, purpose: Purpose, owner: Owner) {
  return db
    .selectFrom("confirmationCode")
    .innerJoin("appUser", "appUser.id", "confirmationCode.userId")
    .where("confirmationCode.purpose", "=", purpose)
    .where((where) => isOwner(where, purpose, owner))
    .select("confirmationCode.expiresAt")
    .executeTakeFirst();
}

/** Uses a right code up; CodeMismatch when another call has, or a newer code took its place. */
export async function useCode(
  tx: Tx,
  purpose: Purpose,
  { id, codeHash }: RightCode,
): Promise<void> {
  const used = await tx
    .deleteFrom("confirmationCode")
    .where("userId", "=", id)
    .where("purpose", "=", purpose)
    .where("codeHash", "=", codeHash)
    .returning("userId")
    .executeTakeFirst();
  if (!used) fail("CodeMismatch");
}

/** Takes every pending code of the account away, whatever its purpose. */
export async function dropCodes(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("confirmationCode").where("userId", "=", userId).execute();
}

/** An account confirms its address once; everything else is for confirmed ones. */
function isOwner(where: ExpressionBuilder<DB, "appUser">, purpose: Purpose, owner: Owner) {
  return where.and([
    "userId" in owner
      ? where("appUser.id", "=", owner.userId)
      : where(sql`lower(app_user.email_address)`, "=", sql`lower(${owner.emailAddress})`),
    where("appUser.isEnabled", "=", true),
    where("appUser.isConfirmed", "=", purpose !== "signUp"),
  ]);
}
