import type { Tx } from "@kenshu/db/transaction.ts";
import type { LogCategory } from "@kenshu/domain/log/logCategories.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { isUnleased } from "#intents/isUnleased.ts";
import { isMailed, type Mail } from "#recording/mail.ts";
import { pastColumns } from "#recording/pastColumns.ts";
import type { TargetKind } from "#recording/targetKind.ts";

/**
 * The targets of a change: ids by kind. A change that concerns a student or a schedule indirectly,
 * for example through a reservation or a payment, names them too, so that a search finds it (rule
 * 11.6).
 */
export type Targets = Partial<Record<TargetKind, number | readonly number[]>>;

export type Change = {
  /** The part of the product: 予約, 研修予定 … */
  category: LogCategory;
  /** What happened, in Japanese, without secrets. */
  description: string;
  targets?: Targets;
  /** The person who did it, if that is not the caller, for example at sign-in. */
  operator?: { userId: number | null; name: string };
  mails?: readonly Mail[];
  withdrawn?: Withdrawn;
  /** Whether somebody only read something, so that no open screen is outdated (rule 24.2). */
  isReading?: boolean;
};

/** Mails that must no longer leave, unless they already have (rule 11.8). */
type Withdrawn = {
  /** All mails about these reservations. What a mail tells of another one stays. */
  reservations?: readonly number[];
  /** Those with these causes. */
  causes?: readonly string[];
  /** All mails that this person no longer wants and does not need (rule 11.12). */
  optionalOf?: number | undefined;
};

/** How many mails were written, and how many were withdrawn before leaving. */
type Recorded = { mailedCount: number; withdrawnCount: number };

/**
 * Writes the audit row of a change and its mails, in the change's transaction and in one statement
 * (rules 11.2, 11.3).
 */
export async function record(tx: Tx, ctx: CommandContext, change: Change): Promise<Recorded> {
  const targets = sql`${targetsOf(ctx, change)}::jsonb`;
  const { rows } = await sql<Recorded>`
    with ${recording(ctx, change, targets, nothingWritten)}
    select
      (select count(*) from mailed) as mailed_count,
      (select count(*) from withdrawn) as withdrawn_count
  `.execute(tx);
  const [recorded] = rows;
  if (!recorded) throw new Error("nothing was recorded");
  return recorded;
}

/**
 * Writes one row and records it in one statement, to keep frequent commands short. `write` returns
 * the id of its row, which becomes a target and is returned; of a reservation its number in
 * calendars, too.
 */
export async function writeAndRecord<Kind extends TargetKind>(
  tx: Tx,
  ctx: CommandContext,
  kind: Kind,
  write: RawBuilder<WrittenRow<Kind>>,
  change: Change,
): Promise<number> {
  const targets = sql`(
    select ${targetsOf(ctx, change)}::jsonb
      || jsonb_build_object(${kind}::text, jsonb_build_array(id))
    from written
  )`;
  const written = {
    id: sql`(select id from written)`,
    number:
      kind === "reservation" ? sql`(select calendar_sequence from written)` : nothingWritten.number,
  };
  const { rows } = await sql<{ id: number }>`
    with written as (${write}), ${recording(ctx, change, targets, written)}
    select id from written
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("nothing was written");
  return row.id;
}

/** What a `write` returns. */
type WrittenRow<Kind extends TargetKind> = Kind extends "reservation"
  ? WrittenReservation
  : { id: number };
export type WrittenReservation = { id: number; calendarSequence: number };

/** The row of `writeAndRecord`, for the mails about it. */
type Written = { id: RawBuilder<unknown>; number: RawBuilder<unknown> };

const nothingWritten: Written = { id: sql`null::integer`, number: sql`null::bigint` };

function operatorOf({ actor }: CommandContext, { operator }: Change): Operator {
  return operator ?? { userId: actor?.userId ?? null, name: actor?.name ?? "システム" };
}
type Operator = { userId: number | null; name: string };

/** What the row is about: also whom it names because no mail reaches them. */
function targetsOf(ctx: CommandContext, change: Change): string {
  const { targets = {} } = change;
  const missed = missedIn(change, operatorOf(ctx, change));
  if (missed.length === 0) return targetsAsText(targets);
  const named = [targets.user ?? [], missed.map(({ studentUserId }) => studentUserId)].flat();
  return targetsAsText({ ...targets, user: [...new Set(named)] });
}

/** The stored form of targets: lists of ids. */
export function targetsAsText(targets: Targets = {}): string {
  const lists = Object.entries(targets).map(([kind, ids]) => [kind, [ids].flat()]);
  return JSON.stringify(Object.fromEntries(lists));
}

/** Whether a log row is about all of these. */
export function isAbout(targets: Targets): RawBuilder<SqlBool> {
  return sql<SqlBool>`targets @> ${targetsAsText(targets)}::jsonb`;
}

/**
 * The parts of a statement that write the audit row and mails to everybody who can and wants to get
 * them.
 */
function recording(
  ctx: CommandContext,
  change: Change,
  targets: RawBuilder<unknown>,
  written: Written,
) {
  const now = ctx.clock.now();
  const { category, description, mails = [], withdrawn = {}, isReading = false } = change;
  const operator = operatorOf(ctx, change);
  const missed = missedIn(change, operator);
  return sql`
    ${withdrawal(withdrawn, toldAnew(mails), now)},
    ${missed.length > 0 ? sql`missed as (${missing(missed, now)}),` : sql``}
    mailed as (${mailing(mails.filter(isMailed), written, now)}),
    audited as (
      insert into audit_log (
        created_at, category, description, targets, operate_user_id, operate_user_name, written_in
      )
      select
        ${now}, ${category}, ${description + unreachedText(missed)}, ${targets}, ${operator.userId},
        ${operator.name}, ${isReading ? sql`null::xid8` : sql`pg_current_xact_id()`}
    )`;
}

/**
 * The mails that their students do not get, and would have to learn from. Who has done it oneself
 * knows (rule 11.14).
 */
function missedIn({ mails = [] }: Change, { userId }: Operator) {
  return mails.flatMap((mail) =>
    mail.missed && !isMailed(mail) && mail.missed.studentUserId !== userId ? [mail.missed] : [],
  );
}
type Missed = ReturnType<typeof missedIn>;

/** They stand on the students' homes. */
function missing(missed: Missed, now: Date) {
  return sql`
    insert into missed_mail (student_user_id, message, created_at)
    select "studentUserId", message, ${now}
    from jsonb_to_recordset(${JSON.stringify(missed)}::jsonb)
      as missed ("studentUserId" integer, message text)`;
}

function unreachedText(missed: Missed): string {
  const names = missed.map(({ studentName }) => `${studentName}さん`);
  return names.length > 0 ? `。メールが届かない研修生：${names.join("、")}` : "";
}

/** The reservations in these mails. Their earlier unsent mails are out of date. */
function toldAnew(mails: readonly Mail[]): number[] {
  return mails.flatMap(({ reservationId, cause }) =>
    typeof reservationId === "number" && cause === undefined ? [reservationId] : [],
  );
}

/** Replaces the mails of a change without any: PostgreSQL searches nothing. */
const none = sql`select null::bigint as id where false`;

/**
 * Withdraws mails that have not left and are not being sent (rule 11.8), and keeps them with the past
 * ones. Of a mail about a reservation and the one that it replaced, the mail about the latter is left.
 */
function withdrawal(
  { reservations = [], causes = [], optionalOf }: Withdrawn,
  toldAnew: readonly number[],
  now: Date,
) {
  const ids = [...reservations, ...toldAnew];
  const which = [
    ids.length > 0 && sql`reservation_id = any(${ids}::integer[]) and remainder is null`,
    causes.length > 0 && sql`cause = any(${causes}::text[])`,
    optionalOf !== undefined && sql`is_optional and user_id = ${optionalOf}`,
  ].filter((condition) => condition !== false);
  if (which.length === 0) return sql`withdrawn as (${none})`;
  const isToBeSent = sql`done_at is null and ${isUnleased(now)}`;
  const isAboutThem = sql`reservation_id = any(${ids}::integer[])`;
  return sql`
    left_over as (
      update mail set
        subject = remainder ->> 'subject', body = remainder ->> 'body',
        reservation_id = (remainder ->> 'reservationId')::integer,
        page_label = remainder -> 'page' ->> 'label', page_path = remainder -> 'page' ->> 'path',
        calendar = remainder -> 'calendar', remainder = null
      where ${isAboutThem} and remainder is not null and ${isToBeSent}
    ),
    withdrawn as (
      delete from mail
      where (${sql.join(which, sql` or `)}) and ${isToBeSent}
      returning ${pastColumns}
    ),
    kept as (
      insert into past_mail (${pastColumns}, withdrawn_at) select ${pastColumns}, ${now} from withdrawn
    )`;
}

/** As one value, the statement has the same text for any number of mails and is planned once. */
function mailing(mails: readonly Mail[], written: Written, now: Date) {
  if (mails.length === 0) return none;
  const outgoing = mails.map(
    ({ to, reservationId, page, remainder, missed: _, delayMinutes = 0, ...mail }) => ({
      ...mail,
      remainder: remainder && {
        subject: remainder.subject,
        body: remainder.body,
        reservationId: remainder.reservationId,
        page: remainder.page,
        calendar: remainder.calendar,
      },
      toAddress: to.emailAddress,
      userId: to.userId,
      reservationId: typeof reservationId === "number" ? reservationId : null,
      isWritten: reservationId === "written",
      pageLabel: page?.label,
      pagePath: page?.path,
      nextAttemptAt: addMinutes(now, delayMinutes),
    }),
  );
  return sql`
    insert into mail (
      to_address, user_id, subject, body, is_optional, reservation_id,
      calendar_sequence, page_label, page_path, calendar, remainder, cause, useful_until, created_at,
      next_attempt_at
    )
    select
      "toAddress",
      coalesce("userId", (select id from app_user where lower(email_address) = lower("toAddress"))),
      subject, body, "isOptional", case when "isWritten" then ${written.id} else "reservationId" end,
      case when "isWritten" then ${written.number} end,
      "pageLabel", "pagePath", calendar, remainder, cause, "usefulUntil", ${now}, "nextAttemptAt"
    from jsonb_to_recordset(${JSON.stringify(outgoing)}::jsonb) as outgoing (
      "toAddress" text, "userId" integer, subject text, body text, "isOptional" boolean, "reservationId" integer,
      "isWritten" boolean, "pageLabel" text, "pagePath" text, calendar jsonb, remainder jsonb,
      cause text, "usefulUntil" timestamptz, "nextAttemptAt" timestamptz
    )
    on conflict (cause) do nothing
    returning id`;
}
