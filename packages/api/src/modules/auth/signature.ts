import { createHmac, timingSafeEqual } from "node:crypto";
import type { Reader } from "@kenshu/db/transaction.ts";

/** Signs texts that we give out and get back. The signature covers their purpose. */
type Purpose = "signUp" | "knownBrowser" | "unsubscribe" | "passkey";

/** The value with its signature, made with the key that all servers share. */
export async function sign(db: Reader, purpose: Purpose, value: string): Promise<string> {
  return `${value}.${await signatureOf(db, purpose, value)}`;
}

/** The value that was signed for this purpose, or null. */
export async function readSigned(
  db: Reader,
  purpose: Purpose,
  signed: string,
): Promise<string | null> {
  const end = signed.lastIndexOf(".");
  const value = signed.slice(0, Math.max(end, 0));
  const given = Buffer.from(signed.slice(end + 1));
  const right = Buffer.from(await signatureOf(db, purpose, value));
  return given.length === right.length && timingSafeEqual(given, right) ? value : null;
}

async function signatureOf(db: Reader, purpose: Purpose, value: string): Promise<string> {
  const { key } = await db.selectFrom("signingKey").select("key").executeTakeFirstOrThrow();
  return createHmac("sha256", key).update(`${purpose}\n${value}`).digest("base64url");
}
