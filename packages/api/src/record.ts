import type { Tx } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";

/** Something to be mailed to a person; nobody without an address, or who wants no mail, is mailed. */
export type Mail = { to: Recipient; subject: string; body: string };
export type Recipient = { emailAddress: string | null; isReceiveEMailEnabled: boolean };

export type Change = {
  /** The part of the product, in Japanese: 予約, 研修予定 … */
  category: string;
  /** What happened, in Japanese, without secrets. */
  description: string;
  targetId?: number | null;
  /** Who did it, where that is not the caller: the person who signs in. */
  operator?: { userId: number | null; name: string };
  mails?: readonly Mail[];
};

/**
 * Writes the audit row of a change and its mails, in the transaction of the change
 * and in one statement (decisions 11.2, 11.3).
 */
export async function record(tx: Tx, ctx: CommandContext, change: Change): Promise<void> {
  const now = ctx.clock.now();
  const operator = change.operator ?? {
    userId: ctx.actor?.userId ?? null,
    name: ctx.actor?.name ?? "システム",
  };
  const audit = tx.insertInto("auditLog").values({
    createdAt: now,
    category: change.category,
    description: change.description,
    targetId: change.targetId ?? null,
    operateUserId: operator.userId,
    operateUserName: operator.name,
  });
  const mails = (change.mails ?? []).flatMap(({ to, subject, body }) =>
    to.emailAddress && to.isReceiveEMailEnabled
      ? [{ toAddress: to.emailAddress, subject, body, createdAt: now, nextAttemptAt: now }]
      : [],
  );
  if (mails.length === 0) {
    await audit.execute();
    return;
  }
  await sql`with mailed as (${tx.insertInto("mail").values(mails)}) ${audit}`.execute(tx);
}
