import { createHash, randomBytes } from "node:crypto";
import type { Tx } from "@kenshu/db/transaction.ts";
import { CHALLENGE_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import type { Context } from "#context.ts";
import { identifiedBrowser, readBrowser } from "#modules/auth/knownBrowser.ts";
import { readSigned, sign } from "#modules/auth/signature.ts";

/**
 * What a passkey signs (rule 2.13): random, for five minutes and one browser, once. We sign it
 * instead of storing it, so that strangers who open the sign-in page fill no table. For a new
 * passkey it is for one user, too.
 */

type Meant = { nonce: string; expiresAt: number; browser: string; userId: number | null };

const signedText = ({ nonce, expiresAt, browser, userId }: Meant) =>
  [nonce, expiresAt, browser, userId ?? ""].join(".");

/** A new challenge for the caller's browser. */
export async function makeChallenge(ctx: Context, userId: number | null): Promise<string> {
  const nonce = randomBytes(16).toString("base64url");
  const expiresAt = addMinutes(ctx.clock.now(), CHALLENGE_VALID_MINUTES).getTime();
  const browser = await identifiedBrowser(ctx.db, ctx);
  const text = signedText({ nonce, expiresAt, browser, userId });
  const signature = (await sign(ctx.db, "passkey", text)).slice(text.length + 1);
  return [nonce, expiresAt, signature].join(".");
}

/** Whether this is a challenge of ours for this browser that has not expired. */
export async function isOurChallenge(
  ctx: Pick<Context, "db" | "clock" | "cookies">,
  challenge: string,
  userId: number | null,
): Promise<boolean> {
  const [nonce = "", expires = "", signature = ""] = challenge.split(".");
  const browser = await readBrowser(ctx.db, ctx);
  if (!browser || !(Number(expires) > ctx.clock.now().getTime())) return false;
  const text = signedText({ nonce, expiresAt: Number(expires), browser: browser.id, userId });
  return (await readSigned(ctx.db, "passkey", `${text}.${signature}`)) !== null;
}

/** Uses a challenge up; false if somebody has used it before. */
export async function useChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const expiresAt = new Date(Number(challenge.split(".")[1]));
  const used = await tx
    .insertInto("usedChallenge")
    .values({ digest: createHash("sha256").update(challenge).digest(), expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("expiresAt")
    .executeTakeFirst();
  return used !== undefined;
}

/** The challenge in what a browser says that a passkey has signed. */
export function challengeIn(clientData: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, "base64url").toString());
    return Buffer.from(String(challenge), "base64url").toString();
  } catch {
    return "";
  }
}
