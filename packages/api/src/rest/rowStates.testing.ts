import { Mark, ProgressGrade, Role } from "@kenshu/domain/enumerations.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
import { addMinutes, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { Input } from "#rest/validInputs/testing.ts";
import type { World } from "#testing.ts";

/** The rows that a write can name, and what each may have become since the caller read it. */

/** The ids at all keys of an input that match. */
function idsAt(input: unknown, keys: RegExp): number[] {
  if (Array.isArray(input)) return input.flatMap((item) => idsAt(item, keys));
  if (input === null || typeof input !== "object") return [];
  return Object.entries(input).flatMap(([key, value]) =>
    keys.test(key) ? [value ?? []].flat() : idsAt(value, keys),
  );
}

/** Where inputs name a row: at these keys, and at `id` or `userId` of these procedures. */
const places = {
  reservation: [/^(trainingReserveId|reserveId)$/, /^Attendance\.Remove/],
  schedule: [/^scheduleIds?$/, /^TrainingSchedule\./],
  cashFlow: [/^cashFlowId$/, /^CashFlow\./],
  activity: [/^(activityId|studentActivityId)$/, null],
  entry: [/^progressId$/, null],
  student: [/^(studentId|studentUserId)$/, /^Student\.|NoAccount|Unlink|Activity\.Save|Import/],
  staff: [/^(instructorId|orientationCheckUserId)$/, /^User\.(Update|Remove|UpdateIsEnabled)$/],
  mail: [/^mailId$/, null],
  attempt: [/^attemptId$/, null],
  difference: [/^$/, /^HeartfulDifference\./],
  systemKey: [/^$/, /^SystemKey\./],
  notice: [/^$/, /^Information\./],
  closedDay: [/^$/, /^ClosedDay\./],
} satisfies Record<string, [RegExp, RegExp | null]>;

export type Kind = keyof typeof places;
export const kinds = Object.keys(places) as Kind[];

/** The rows of this kind that a call names. A student's own call is about the student. */
export function rowsNamed(kind: Kind, name: ProcedureName, input: Input, studentId: number | null) {
  const [keys, procedures] = places[kind];
  const named = [
    ...idsAt(input, keys),
    ...(procedures?.test(name) ? idsAt(input, /^(id|userId)$/) : []),
  ];
  return kind === "student" && named.length === 0 && studentId !== null ? [studentId] : named;
}

/** Brings a row into each state. The times are those of its schedule. */
export function statesIn({ db, build, clock }: World) {
  const set = (table: string, change: string) => (id: number) =>
    sql`update ${sql.table(table)} set ${sql.raw(change)} where id = ${id}`.execute(db);
  const remove = (table: string) => (id: number) =>
    sql`delete from ${sql.table(table)} where id = ${id}`.execute(db);
  const edited = "version = version + 1";

  const goTo = async (bound: "lower" | "upper", id: number) => {
    const { at } = await db
      .selectFrom("schedule")
      .select(sql<Date>`${sql.raw(bound)}(during)`.as("at"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    clock.set(addMinutes(at, 1).toISOString());
  };
  const scheduleOf = async (id: number) => {
    const reservation = db.selectFrom("reservation").select("scheduleId").where("id", "=", id);
    return (await reservation.executeTakeFirstOrThrow()).scheduleId;
  };
  const today = () => tokyoDate(clock.now());

  return {
    reservation: {
      cancelled: set("reservation", "mark = null, kind = 4"),
      waiting: set("reservation", "mark = null, kind = 1"),
      marked: set("reservation", `mark = ${Mark.Tardy}, mark_version = mark_version + 1`),
      unmarked: set("reservation", "mark = null, mark_version = mark_version + 1"),
      begun: async (id) => goTo("lower", await scheduleOf(id)),
      ended: async (id) => goTo("upper", await scheduleOf(id)),
    },
    schedule: {
      retired: set("schedule", "retired_at = now()"),
      edited: set("schedule", edited),
      full: async (id) => {
        await set("schedule", "capacity = 1")(id);
        await build.reservation({ scheduleId: id });
      },
      begun: (id) => goTo("lower", id),
      ended: (id) => goTo("upper", id),
      marked: (id) => build.reservation({ scheduleId: id, mark: Mark.Attendance, markVersion: 1 }),
    },
    cashFlow: {
      voided: set("cash_flow", "voided_at = now()"),
      closed: async (id) => {
        await set("cash_flow", "occurred_on = '2020-01-15'")(id);
        const { id: closedBy } = await build.user({ role: Role.Administrator });
        const month = { month: "2020-01-01", closedAt: clock.now(), closedBy };
        await db.insertInto("closedMonth").values(month).execute();
      },
    },
    activity: {
      beingSent: (id) =>
        sql`
          insert into result_attempt
            (student_user_id, heartful_entry_id, idempotency_key, request, sent_by_user_id,
            created_at, next_attempt_at)
          select student_user_id, heartful_entry_id, 'sent before for ' || id, '{}', student_user_id,
            ${clock.now()}, ${clock.now()}
          from activity where id = ${id}`.execute(db),
      ended: (id) => set("activity", `state = 1, end_date = '${today()}'`)(id),
      removed: async (id) => {
        await db.deleteFrom("progressEntry").where("activityId", "=", id).execute();
        await remove("activity")(id);
      },
    },
    entry: {
      removed: remove("progress_entry"),
      graded: set("progress_entry", `${edited}, grade = ${ProgressGrade.Complete}`),
    },
    student: {
      stopped: set("app_user", `${edited}, is_enabled = false`),
      unlinked: set("app_user", `${edited}, role = ${Role.Guest}, therapist_id = null`),
      edited: set("app_user", edited),
      withoutTraining: (id) =>
        sql`update activity set state = 1, end_date = ${today()} where student_user_id = ${id}`.execute(
          db,
        ),
    },
    staff: {
      stopped: set("app_user", `${edited}, is_enabled = false`),
      viewing: set("app_user", `${edited}, role = ${Role.Viewer}`),
      edited: set("app_user", edited),
    },
    mail: {
      sentAgain: set("mail", "failed_at = null, attempt_count = 0"),
      settled: set("mail", "settled_at = now()"),
    },
    attempt: {
      done: set(
        "result_attempt",
        "failed_at = null, failure = null, last_error = null, done_at = now()",
      ),
      askedAgain: set("result_attempt", "failed_at = null, failure = null"),
      settled: set("result_attempt", "settled_at = now()"),
    },
    difference: { settled: remove("heartful_difference") },
    systemKey: { ended: set("system_key", "ended_at = now()") },
    notice: { removed: remove("notice"), edited: set("notice", edited) },
    closedDay: { removed: remove("closed_day"), edited: set("closed_day", edited) },
  } satisfies { [K in Kind]: Record<string, (id: number) => Promise<unknown>> };
}
