import type { Tx } from "@kenshu/db/transaction.ts";
import { type RawBuilder, sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { isMailed, type Mail } from "#mail.ts";

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
 * and in one statement (rules 11.2, 11.3).
 */
export async function record(tx: Tx, ctx: CommandContext, change: Change): Promise<void> {
  const target = sql`${change.targetId ?? null}::integer`;
  await sql`with ${recording(ctx, change, target)} select`.execute(tx);
}

/**
 * Writes one row and records it, all in one statement, so that the frequent commands are as short
 * as they can be. `write` returns the id of its row, which becomes the target and is returned.
 */
export async function writeAndRecord(
  tx: Tx,
  ctx: CommandContext,
  write: RawBuilder<{ id: number }>,
  change: Omit<Change, "targetId">,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with written as (${write}), ${recording(ctx, change, sql`(select id from written)`)}
    select id from written
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("nothing was written");
  return row.id;
}

/** The parts of a statement that write the audit row, and a mail for whoever can and wants to be mailed. */
function recording(ctx: CommandContext, change: Change, target: RawBuilder<unknown>) {
  const now = ctx.clock.now();
  const { category, description } = change;
  const operator = change.operator ?? {
    userId: ctx.actor?.userId ?? null,
    name: ctx.actor?.name ?? "システム",
  };
  const mails = (change.mails ?? []).filter(({ to }) => isMailed(to));
  // As arrays the text of the statement is the same for any number of mails, and is planned once.
  return sql`
    mailed as (
      insert into mail (to_address, subject, body, created_at, next_attempt_at)
      select to_address, subject, body, ${now}, ${now} from unnest(
        ${mails.map(({ to }) => to.emailAddress)}::text[],
        ${mails.map(({ subject }) => subject)}::text[],
        ${mails.map(({ body }) => body)}::text[]
      ) as outgoing (to_address, subject, body)
    ),
    audited as (
      insert into audit_log (created_at, category, description, target_id, operate_user_id, operate_user_name)
      select ${now}, ${category}, ${description}, ${target}, ${operator.userId}, ${operator.name}
    )`;
}
