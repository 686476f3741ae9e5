import type { Tx } from "@kenshu/db/transaction.ts";
import type { LogCategory } from "@kenshu/domain/log/logCategories.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { isMailed, type Mail } from "#mail.ts";

/** A kind of row that something in the log can be about. */
export type TargetKind =
  | "area"
  | "cashFlow"
  | "notice"
  | "progressEntry"
  | "reservation"
  | "room"
  | "schedule"
  | "school"
  | "training"
  | "trainingContent"
  | "user";

/**
 * What a change is about, ids by their kind. What concerns a student or a schedule by way of something
 * else, such as a reservation or a payment, names them too, so that it is found there (rule 11.6).
 */
export type Targets = Partial<Record<TargetKind, number | readonly number[]>>;

export type Change = {
  /** The part of the product: 予約, 研修予定 … */
  category: LogCategory;
  /** What happened, in Japanese, without secrets. */
  description: string;
  targets?: Targets;
  /** Who did it, where that is not the caller: the person who signs in. */
  operator?: { userId: number | null; name: string };
  mails?: readonly Mail[];
};

/**
 * Writes the audit row of a change and its mails, in the transaction of the change
 * and in one statement (rules 11.2, 11.3).
 */
export async function record(tx: Tx, ctx: CommandContext, change: Change): Promise<void> {
  const targets = sql`${targetsAsText(change.targets)}::jsonb`;
  await sql`with ${recording(ctx, change, targets)} select`.execute(tx);
}

/**
 * Writes one row and records it, all in one statement, so that the frequent commands are as short
 * as they can be. `write` returns the id of its row, which becomes a target and is returned.
 */
export async function writeAndRecord(
  tx: Tx,
  ctx: CommandContext,
  kind: TargetKind,
  write: RawBuilder<{ id: number }>,
  change: Change,
): Promise<number> {
  const targets = sql`(
    select ${targetsAsText(change.targets)}::jsonb
      || jsonb_build_object(${kind}::text, jsonb_build_array(id))
    from written
  )`;
  const { rows } = await sql<{ id: number }>`
    with written as (${write}), ${recording(ctx, change, targets)}
    select id from written
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("nothing was written");
  return row.id;
}

/** As the log keeps them: lists of ids. */
export function targetsAsText(targets: Targets = {}): string {
  const lists = Object.entries(targets).map(([kind, ids]) => [kind, [ids].flat()]);
  return JSON.stringify(Object.fromEntries(lists));
}

/** Of a row of the log: is about all of these. */
export function isAbout(targets: Targets): RawBuilder<SqlBool> {
  return sql<SqlBool>`targets @> ${targetsAsText(targets)}::jsonb`;
}

/** The parts of a statement that write the audit row, and a mail for whoever can and wants to be mailed. */
function recording(ctx: CommandContext, change: Change, targets: RawBuilder<unknown>) {
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
      insert into audit_log (created_at, category, description, targets, operate_user_id, operate_user_name)
      select ${now}, ${category}, ${description}, ${targets}, ${operator.userId}, ${operator.name}
    )`;
}
