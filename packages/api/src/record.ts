import type { Tx } from "@kenshu/db/transaction.ts";
import { type Compilable, type Expression, sql } from "kysely";
import type { CommandContext } from "#context.ts";
import type { Mail } from "#mail.ts";

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
  const audited = audit(tx, ctx, change, change.targetId ?? null);
  const mailed = mails(tx, ctx, change);
  await (mailed ? sql`with mailed as (${mailed}) ${audited}` : sql`${audited}`).execute(tx);
}

/**
 * Writes one row and records it, all in one statement, so that the frequent commands are as short
 * as they can be. `write` returns the id of its row, which becomes the target and is returned.
 */
export async function writeAndRecord(
  tx: Tx,
  ctx: CommandContext,
  write: Compilable<{ id: number }>,
  change: Omit<Change, "targetId">,
): Promise<number> {
  const mailed = mails(tx, ctx, change);
  const { rows } = await sql<{ id: number }>`
    with written as (${write}),
    ${mailed ? sql`mailed as (${mailed}),` : sql``}
    audited as (${audit(tx, ctx, change, sql<number>`(select id from written)`)})
    select id from written
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("nothing was written");
  return row.id;
}

function audit(
  tx: Tx,
  ctx: CommandContext,
  { category, description, operator }: Change,
  targetId: number | null | Expression<number>,
) {
  return tx.insertInto("auditLog").values({
    createdAt: ctx.clock.now(),
    category,
    description,
    targetId,
    operateUserId: operator ? operator.userId : (ctx.actor?.userId ?? null),
    operateUserName: operator?.name ?? ctx.actor?.name ?? "システム",
  });
}

/** The mails to whoever can and wants to be mailed; null when that is nobody. */
function mails(tx: Tx, ctx: CommandContext, change: Change) {
  const now = ctx.clock.now();
  const rows = (change.mails ?? []).flatMap(({ to, subject, body }) =>
    to.emailAddress && to.isReceiveEMailEnabled
      ? [{ toAddress: to.emailAddress, subject, body, createdAt: now, nextAttemptAt: now }]
      : [],
  );
  return rows.length > 0 ? tx.insertInto("mail").values(rows) : null;
}
