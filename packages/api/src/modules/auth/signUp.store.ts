import type { Reader, Tx, Writer } from "@kenshu/db/transaction.ts";
import { CODE_TRIES_MAX } from "@kenshu/domain/auth/auth.limits.ts";
import { sql } from "kysely";
import { readSigned, sign } from "#modules/auth/signature.ts";

/** Sign-in compares the passwords of at most this many sign-ups of one address. */
const COMPARED_MAX = 5;

/**
 * A sign-up that waits for its code. The name belongs to the account; most accounts have none yet.
 */
export type PendingSignUp = {
  id: number;
  userId: number;
  name: string;
  emailAddress: string;
  passwordHash: string;
  codeHash: string;
  codeExpiresAt: Date;
};

/** The caller who began this sign-up gets it; nobody else does. */
export function ticketOf(db: Reader, signUpId: number): Promise<string> {
  return sign(db, "signUp", String(signUpId));
}

/** The sign-up of a ticket, or null if the ticket is not ours. */
export async function readTicket(db: Reader, ticket: string): Promise<number | null> {
  const value = await readSigned(db, "signUp", ticket);
  return value === null ? null : Number(value);
}

/** The sign-ups that wait at an address, latest first. */
export function findSignUps(db: Reader, emailAddress: string): Promise<PendingSignUp[]> {
  return pending(db)
    .where(sql`lower(app_user.email_address)`, "=", sql`lower(${emailAddress})`)
    .orderBy("signUp.id", "desc")
    .limit(COMPARED_MAX)
    .execute();
}

/** This sign-up, if it waits at the address. */
export function findSignUp(
  db: Reader,
  id: number,
  emailAddress: string,
): Promise<PendingSignUp | undefined> {
  return pending(db)
    .where("signUp.id", "=", id)
    .where(sql`lower(app_user.email_address)`, "=", sql`lower(${emailAddress})`)
    .executeTakeFirst();
}

/**
 * Counts one more try with the code of a sign-up, by anybody. It counts before the code is
 * compared, so that simultaneous tries do not exceed the limit. After five tries the code is used
 * up. A sign-up that somebody has just confirmed or ended is gone.
 */
export async function countTryOf(
  db: Writer,
  { id }: PendingSignUp,
): Promise<"counted" | "usedUp" | "gone"> {
  const tried = await db
    .updateTable("signUp")
    .set((row) => ({ tryCount: row("tryCount", "+", 1) }))
    .where("id", "=", id)
    .where("tryCount", "<", CODE_TRIES_MAX)
    .returning("id")
    .executeTakeFirst();
  if (tried) return "counted";
  const left = await db.selectFrom("signUp").select("id").where("id", "=", id).executeTakeFirst();
  return left ? "usedUp" : "gone";
}

/**
 * Gives the account the password and the kind of this sign-up, and deletes the other sign-ups of
 * the address. Returns false if one of them has been confirmed meanwhile, or a newer code was sent.
 */
export async function confirmAccount(tx: Tx, signUp: PendingSignUp): Promise<boolean> {
  const confirmed = await tx
    .updateTable("appUser")
    .from("signUp")
    .whereRef("signUp.userId", "=", "appUser.id")
    .where("signUp.id", "=", signUp.id)
    .where("signUp.codeHash", "=", signUp.codeHash)
    .where("appUser.isConfirmed", "=", false)
    .where("appUser.isEnabled", "=", true)
    .set((row) => ({
      isConfirmed: true,
      emailAddress: row.ref("signUp.emailAddress"),
      passwordHash: row.ref("signUp.passwordHash"),
      temporaryRegistrationPattern: row.ref("signUp.temporaryRegistrationPattern"),
    }))
    .returning("appUser.id")
    .executeTakeFirst();
  if (!confirmed) return false;
  await tx.deleteFrom("signUp").where("userId", "=", signUp.userId).execute();
  return true;
}

function pending(db: Reader) {
  return db
    .selectFrom("signUp")
    .innerJoin("appUser", "appUser.id", "signUp.userId")
    .where("appUser.isConfirmed", "=", false)
    .where("appUser.isEnabled", "=", true)
    .select([
      "signUp.id",
      "signUp.userId",
      "appUser.name",
      "signUp.emailAddress",
      "signUp.passwordHash",
      "signUp.codeHash",
      "signUp.codeExpiresAt",
    ]);
}
