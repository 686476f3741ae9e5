import {
  CancelledBy,
  ProgressGrade,
  ReservationState,
  Role,
  TakingState,
} from "@kenshu/domain/enumerations.ts";
import {
  PROMOTION_GRACE_HOURS,
  TELL_HOURS,
} from "@kenshu/domain/reservation/reservation.limits.ts";
import { tokyoMidnight } from "@kenshu/domain/time.ts";
import { teachingRoles } from "@kenshu/domain/user/user.rules.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

const { Confirm, Wait, Cancel, Attendance, Tardy, Absence } = ReservationState;

/**
 * The domain's pure predicates in SQL; `table` is the table's alias. The states are literals, so
 * that the planner sees that an active reservation meets `state <> 3`, the condition of the partial
 * indexes.
 */
type Predicate = (table?: string) => RawBuilder<SqlBool>;

/** Confirmed or waiting (rule 5.1). */
export const isActive: Predicate = (table) => sql`${stateOf(table)} in (${anyOf(Confirm, Wait)})`;

export const isConfirmed: Predicate = (table) => sql`${stateOf(table)} = ${sql.lit(Confirm)}`;

export const isWaiting: Predicate = (table) => sql`${stateOf(table)} = ${sql.lit(Wait)}`;

/** Confirmed or marked (rule 5.1). */
export const holdsPlace: Predicate = (table) =>
  sql`${stateOf(table)} not in (${anyOf(Wait, Cancel)})`;

/**
 * Whether the schedule of a reservation has not ended. As an overlap, the index of a student's times
 * finds the few that are left.
 */
export const isAhead = (now: Date, table = "reservation"): RawBuilder<SqlBool> =>
  sql`${sql.ref(`${table}.during`)} && tstzrange(${now}, null)`;

/** Carries a mark (rule 5.1). */
export const isMarked: Predicate = (table) => sql`${stateOf(table)} >= ${sql.lit(Attendance)}`;

export const isCancelled: Predicate = (table) => sql`${stateOf(table)} = ${sql.lit(Cancel)}`;

export const isNotCancelled: Predicate = (table) => sql`${stateOf(table)} <> ${sql.lit(Cancel)}`;

/** Whether the student was there (rule 5.1). */
export const hasCome: Predicate = (table) =>
  sql`${stateOf(table)} in (${anyOf(Attendance, Tardy)})`;

export const isAbsent: Predicate = (table) => sql`${stateOf(table)} = ${sql.lit(Absence)}`;

/** Whether the student has said that he or she is late or does not come, for this time (rule 6.9). */
export const isTold: Predicate = (table = "reservation") =>
  sql`${sql.ref(`${table}.told_at`)} >= lower(${sql.ref(`${table}.during`)}) - make_interval(hours => ${sql.lit(TELL_HOURS)})`;

/**
 * Whether the student gave the place up as late as one can tell of the day, and has not taken
 * another in the same schedule (rule 6.9).
 */
export const isGivenUpOnTheDay: Predicate = (table = "reservation") => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`(
    ${isCancelled(table)} and ${of("cancelled_by")} = ${sql.lit(CancelledBy.Student)}
    and ${of("cancelled_at")} >= lower(${of("during")}) - make_interval(hours => ${sql.lit(TELL_HOURS)})
    and not exists (
      select from reservation again
      where again.schedule_id = ${of("schedule_id")}
        and again.student_user_id = ${of("student_user_id")} and ${isNotCancelled("again")}
    )
  )`;
};

/**
 * Whether the student, or staff for the student, gave up a confirmed place, and not because it had
 * moved: within the free hours after a move nobody is held to it (rules 5.6, 5.16).
 */
export const isGivenUp: Predicate = (table = "reservation") => {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql`(
    ${of("cancelled_at")} is not null and (
      ${of("cancelled_at")} < least(${of("grace_until")}, lower(${of("during")})) and ${of("grace_until")} is distinct from
        ${of("carried_up_at")} + make_interval(hours => ${sql.lit(PROMOTION_GRACE_HOURS)})
    ) is not true
  )`;
};

/** Whether students can reserve a schedule by now, as far as its opening matters (rule 5.18). */
export const hasOpened = (now: Date, table = "schedule"): RawBuilder<SqlBool> => {
  const opensAt = sql.ref(`${table}.reserve_opens_at`);
  return sql`(${opensAt} is null or ${opensAt} <= ${now})`;
};

/** Whether an activity has not ended. */
export const isTaking: Predicate = (table = "activity") =>
  sql`${stateOf(table)} = ${sql.lit(TakingState.Taking)}`;

/** Whether a progress entry counts as an attendance (rule 8.1). */
export const isAttended: Predicate = (table = "progress_entry") =>
  sql`${sql.ref(`${table}.grade`)} in (${sql.lit(ProgressGrade.Complete)}, ${sql.lit(ProgressGrade.Continue)})`;

/** Whether a cash flow counts: nobody has removed it (rule 10.1). */
export const isCounted: Predicate = (table = "cash_flow") =>
  sql`${sql.ref(`${table}.voided_at`)} is null`;

/** Whether a student has taken trainings but takes none now. */
export const hasStopped: Predicate = (table = "student") => {
  const isOwn = sql`student_user_id = ${sql.ref(`${table}.id`)}`;
  return sql`(
    exists (select from activity where ${isOwn})
    and not exists (select from activity where ${isOwn} and ${isTaking()})
  )`;
};

/** Whether a student may reserve: enabled, linked to HM and taking a training (rule 5.4). */
export const mayReserve: Predicate = (table = "student") => sql`(
  ${sql.ref(`${table}.is_enabled`)} and ${sql.ref(`${table}.therapist_id`)} is not null
  and exists (
    select from activity where student_user_id = ${sql.ref(`${table}.id`)} and ${isTaking()}
  )
)`;

/** Whether a student can be promoted (rule 5.7). */
export const isPromotable: Predicate = (table = "student") =>
  sql`(${sql.ref(`${table}.is_enabled`)} and not ${hasStopped(table)})`;

/** Whether a person can lead schedules: enabled, with a role that does (rule 4.11). */
export const mayTeach: Predicate = (table = "instructor") =>
  sql`(${sql.ref(`${table}.is_enabled`)} and ${sql.ref(`${table}.role`)} in (${anyOf(...teachingRoles)}))`;

/** Whether a person can and wants to get mails. */
export const isMailed: Predicate = (table = "student") =>
  sql`(${sql.ref(`${table}.email_address`)} is not null and ${sql.ref(`${table}.is_receive_e_mail_enabled`)})`;

/** Whether any record of a person's time as a student exists. */
export const hasRecords: Predicate = (table = "app_user") => {
  const isOwn = sql`student_user_id = ${sql.ref(`${table}.id`)}`;
  return sql`(
    exists (select from activity where ${isOwn})
    or exists (select from reservation where ${isOwn})
    or exists (select from cash_flow where ${isOwn})
    or exists (
      select from trainee_release where user_id = ${sql.ref(`${table}.id`)} and done_at is not null
    )
  )`;
};

/** Whether a person is a student, or was one until the link ended (rule 9.5). */
export const isOrWasStudent: Predicate = (table = "app_user") => {
  const role = sql.ref(`${table}.role`);
  return sql`(
    ${role} = ${sql.lit(Role.Student)} or ${role} = ${sql.lit(Role.Guest)} and ${hasRecords(table)}
  )`;
};

function stateOf(table = "reservation") {
  return sql.ref(`${table}.state`);
}

function anyOf(...states: ReservationState[]) {
  return sql.join(states.map((state) => sql.lit(state)));
}

/** Whether the data about this person have been erased (rule 25.5). */
export const isErased = (person = "app_user") => sql<boolean>`exists (
  select from erased_person where user_id = ${sql.ref(`${person}.id`)}
)`;

/** Whether a schedule has not ended. A schedule lies within one day, so the index of starts finds those. */
export const hasNotEnded = (now: Date) => sql<SqlBool>`(
  lower(schedule.during) >= ${tokyoMidnight(now)} and upper(schedule.during) > ${now}
)`;
