import type { Database } from "@kenshu/db/pool.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";

/** What sign-in needs to know of an account with an address and a password. */
export type Account = {
  id: number;
  name: string;
  emailAddress: string;
  passwordHash: string;
  isConfirmed: boolean;
  isEnabled: boolean;
};

/** The account with this address, without regard to case. */
export function findAccount(db: Database, emailAddress: string): Promise<Account | undefined> {
  return accounts(db)
    .where(sql`lower(email_address)`, "=", sql`lower(${emailAddress})`)
    .executeTakeFirst();
}

/** The account of a signed-in person, who always has one. */
export function getAccount(db: Database, userId: number): Promise<Account> {
  return accounts(db).where("id", "=", userId).executeTakeFirstOrThrow();
}

function accounts(db: Database) {
  return db
    .selectFrom("appUser")
    .select(["id", "name", "emailAddress", "passwordHash", "isConfirmed", "isEnabled"])
    .where("emailAddress", "is not", null)
    .where("passwordHash", "is not", null)
    .$narrowType<{ emailAddress: string; passwordHash: string }>();
}

/**
 * Keeps the account as it is until the transaction ends; false when its password or its state have
 * changed since they were looked at.
 */
export async function holdAccount(
  tx: Tx,
  { id, passwordHash }: Pick<Account, "id" | "passwordHash">,
): Promise<boolean> {
  const held = await tx
    .selectFrom("appUser")
    .select("id")
    .where("id", "=", id)
    .where("passwordHash", "=", passwordHash)
    .where("isEnabled", "=", true)
    .where("isConfirmed", "=", true)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Gives the account another password. */
export async function savePassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable("appUser").set({ passwordHash }).where("id", "=", userId).execute();
}
