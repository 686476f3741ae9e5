import { inTransaction, type Reader, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Context, SignedIn } from "#context.ts";
import { type ConfirmedAccount, getAccount, holdAccount } from "#modules/auth/account.store.ts";
import { factorChangedMail } from "#modules/auth/auth.mails.ts";
import { category, operatorOf } from "#modules/auth/authLog.ts";
import { record } from "#recording/record.ts";

/** Second factors: passkeys, and one authenticator whose first code was right (rule 2.13). */

const hasPasskey = (userId: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from passkey where passkey.user_id = ${userId})`;
const hasApp = (userId: RawBuilder<unknown>) => sql<SqlBool>`
  exists (select from authenticator where authenticator.user_id = ${userId} and is_confirmed)
`;

/** Whether the user with this id has one. */
export const hasFactor = (userId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${hasPasskey(userId)} or ${hasApp(userId)})`;

/** Which kinds of factors the user with this id has. */
export async function factorsOf(
  db: Reader,
  userId: number,
): Promise<{ hasPasskey: boolean; hasApp: boolean }> {
  const id = sql`${userId}`;
  return db
    .selectNoFrom([hasPasskey(id).as("hasPasskey"), hasApp(id).as("hasApp")])
    .$castTo<{ hasPasskey: boolean; hasApp: boolean }>()
    .executeTakeFirstOrThrow();
}

export async function hasSecondFactor(db: Reader, userId: number): Promise<boolean> {
  const { hasPasskey, hasApp } = await factorsOf(db, userId);
  return hasPasskey || hasApp;
}

/**
 * Changes the caller's factors in one transaction, one change after the other, and records it with
 * a mail. `change` returns what the log tells and what the caller gets.
 */
export async function changeFactors<T>(
  ctx: SignedIn<Context>,
  change: (tx: Tx, account: ConfirmedAccount) => Promise<{ description: string; answer: T }>,
): Promise<T> {
  const account = await getAccount(ctx.db, ctx.actor.userId);
  const { db, clock } = ctx;
  return inTransaction(db, async (tx) => {
    if (!(await holdAccount(tx, { id: account.id }))) fail("DbConflict");
    const { description, answer } = await change(tx, account);
    await record(tx, ctx, {
      category,
      description,
      targets: { user: account.id },
      operator: operatorOf(account),
      mails: [factorChangedMail(account.emailAddress, description, clock.now())],
    });
    return answer;
  });
}

/** Deletes what belongs to factors once the last one has gone. */
export async function dropCodesWithoutFactor(tx: Tx, userId: number): Promise<void> {
  if (await hasSecondFactor(tx, userId)) return;
  await tx.deleteFrom("recoveryCode").where("userId", "=", userId).execute();
}
