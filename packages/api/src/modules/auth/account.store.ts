import type { Database } from "@kenshu/db/pool.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";

/** The data of an account for sign-in. From its confirmation on it has a password. */
export type Account = {
  id: number;
  name: string;
  emailAddress: string;
  passwordHash: string | null;
  isConfirmed: boolean;
  isEnabled: boolean;
};
/** The account of somebody who is or was signed in. */
export type ConfirmedAccount = Account & { passwordHash: string };

/** The account with this address, without regard to case. */
export function findAccount(db: Database, emailAddress: string): Promise<Account | undefined> {
  return accounts(db)
    .where(sql`lower(email_address)`, "=", sql`lower(${emailAddress})`)
    .executeTakeFirst();
}

/** Whether nobody has proved the address yet. A later proof ends this account (rules 2.1, 2.5). */
export function isAbandonable({ isConfirmed, isEnabled }: Account): boolean {
  return !isConfirmed && isEnabled;
}

/** Ends the sign-ups that wait at an address, because somebody has proved to own it. */
export async function abandonSignUps(tx: Tx, emailAddress: string): Promise<void> {
  await tx
    .deleteFrom("appUser")
    .where(sql`lower(email_address)`, "=", sql`lower(${emailAddress})`)
    .where("isConfirmed", "=", false)
    .where("isEnabled", "=", true)
    .execute();
}

/** The account of a signed-in person. There always is one. */
export function getAccount(db: Database, userId: number): Promise<ConfirmedAccount> {
  return accounts(db)
    .where("id", "=", userId)
    .where("passwordHash", "is not", null)
    .$narrowType<{ passwordHash: string }>()
    .executeTakeFirstOrThrow();
}

function accounts(db: Database) {
  return db
    .selectFrom("appUser")
    .select(["id", "name", "emailAddress", "passwordHash", "isConfirmed", "isEnabled"])
    .where("emailAddress", "is not", null)
    .$narrowType<{ emailAddress: string }>();
}

/**
 * Locks the account until the transaction ends. False if it may not be used, or if its password has
 * changed.
 */
export async function holdAccount(
  tx: Tx,
  { id, passwordHash }: { id: number; passwordHash?: string },
): Promise<boolean> {
  const held = await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", id)
    .$if(passwordHash !== undefined, (query) =>
      query.where("passwordHash", "=", passwordHash ?? ""),
    )
    .where("isEnabled", "=", true)
    .where("isConfirmed", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Sets another password. */
export async function savePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await saveHash(tx, userId, passwordHash);
  await dropRequests(tx, userId);
}

/** Stores the same password as another hash. */
export async function saveHash(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable("appUser").set({ passwordHash }).where("id", "=", userId).execute();
}

/** Ends all pending links, codes and tickets of the account: they may be in a stranger's hands. */
export async function dropRequests(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("passwordReset").where("userId", "=", userId).execute();
  await tx.deleteFrom("emailAddressChange").where("userId", "=", userId).execute();
  await tx.deleteFrom("secondFactorTicket").where("userId", "=", userId).execute();
}

/** What belongs to an account and not to the person. */
const ofAccount = [
  "sign_in_session",
  "passkey",
  "authenticator",
  "recovery_code",
  "second_factor_ticket",
  "password_reset",
  "email_address_change",
  "mail",
  "past_mail",
];

/**
 * Moves one person's account to another person's row that has none: address, password, factors,
 * sign-in sessions, mails, and pending links and codes. The former row is deleted, so nothing else
 * may refer to it.
 */
export async function moveAccount(tx: Tx, { from, to }: { from: number; to: number }) {
  for (const table of ofAccount) {
    await sql`update ${sql.table(table)} set user_id = ${to} where user_id = ${from}`.execute(tx);
  }
  // Only one row at a time can have an address.
  const account = await tx
    .deleteFrom("appUser")
    .where("id", "=", from)
    .returning(["emailAddress", "passwordHash", "isConfirmed", "isReceiveEMailEnabled"])
    .executeTakeFirstOrThrow();
  await tx.updateTable("appUser").set(account).where("id", "=", to).execute();
}
