import type { Database } from "@kenshu/db/pool.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";

/** What sign-in needs to know of an account; it has a password from its confirmation on. */
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

/** Whether nobody has proved that the address is theirs: who does so later ends it (rules 2.1, 2.5). */
export function isAbandonable({ isConfirmed, isEnabled }: Account): boolean {
  return !isConfirmed && isEnabled;
}

/** Ends the sign-ups that wait at an address, for somebody has proved that it is theirs. */
export async function abandonSignUps(tx: Tx, emailAddress: string): Promise<void> {
  await tx
    .deleteFrom("appUser")
    .where(sql`lower(email_address)`, "=", sql`lower(${emailAddress})`)
    .where("isConfirmed", "=", false)
    .where("isEnabled", "=", true)
    .execute();
}

/** The account of a signed-in person, who always has one. */
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
 * Keeps the account as it is until the transaction ends; false when it may not be used, or its
 * password is no longer this one.
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

/** Gives the account another password. */
export async function savePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable("appUser").set({ passwordHash }).where("id", "=", userId).execute();
  await dropRequests(tx, userId);
}

/** Takes away what was asked for and waits for its link or code: it may lie in strange hands. */
export async function dropRequests(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom("passwordReset").where("userId", "=", userId).execute();
  await tx.deleteFrom("emailAddressChange").where("userId", "=", userId).execute();
}

/**
 * Gives the account of one person to another, whose row has none: address, password, sign-in sessions,
 * mails, and what waits for its link or code. The former row is deleted, so nothing else may refer to
 * it.
 */
export async function moveAccount(tx: Tx, { from, to }: { from: number; to: number }) {
  for (const table of ["sign_in_session", "password_reset", "email_address_change", "mail"]) {
    await sql`update ${sql.table(table)} set user_id = ${to} where user_id = ${from}`.execute(tx);
  }
  // An address is one row's at a time.
  const account = await tx
    .deleteFrom("appUser")
    .where("id", "=", from)
    .returning(["emailAddress", "passwordHash", "isConfirmed", "isReceiveEMailEnabled"])
    .executeTakeFirstOrThrow();
  await tx.updateTable("appUser").set(account).where("id", "=", to).execute();
}
