import { CashFlowType, ProgressGrade, Role, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { summarize } from "@kenshu/domain/progress/summary.rules.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { searchTextOf } from "@kenshu/domain/user/searchText.ts";
import { sql } from "kysely";
import type { Reader } from "#plainTransaction.ts";
import {
  hasCome,
  isAbsent,
  isActive,
  isConfirmed,
  isCounted,
  isGivenUp,
  isTaking,
} from "#predicates.ts";
import { retakeSince } from "#studentSummary/retakeSince.ts";
import { activitiesOf } from "#studentSummary/studentActivities.ts";

/**
 * Recomputes every summary in another way than triggers and transactions do. Names those that
 * differ, are missing, superfluous or still due. Does the same for the last figures of activities
 * (rule 8.2).
 */
export async function summaryFaults(db: Reader): Promise<string[]> {
  const { rows } = await sql<Counted>`
    select
      student.id,
      student.name,
      student.name_kana,
      student.email_address,
      student.therapist_id,
      student.area_id,
      array(
        select upper(during) from reservation
        where student_user_id = student.id and ${isActive()} order by 1
      ) as schedule_ends,
      (
        select count(*) from reservation absence
        where absence.student_user_id = student.id and ${isAbsent("absence")} and not exists (
          select from reservation later
          where later.student_user_id = student.id and ${hasCome("later")} and later.during >> absence.during
        )
      ) as sequential_absence_count,
      (
        select max(lower(during)) from reservation
        where student_user_id = student.id and (${isConfirmed()} or ${hasCome()})
      ) as last_place_at,
      (
        select max(created_at) from reservation
        where student_user_id = student.id
      ) as last_reserved_at,
      (
        select cancelled_at from (
          select cancelled_at, row_number() over (order by cancelled_at desc) as place
          from reservation given_up
          where given_up.student_user_id = student.id and ${isGivenUp("given_up")} and not exists (
            select from reservation absence
            where absence.student_user_id = student.id and ${isAbsent("absence")}
              and lower(absence.during) >= given_up.cancelled_at
          )
        ) as since_absence where place = 2
      ) as cancelled_twice_at,
      ${retakeSince("student.id")} as retake_since,
      (
        select coalesce(sum(amount) filter (where type = ${CashFlowType.Payment}), 0) - coalesce(sum(amount) filter (where type = ${CashFlowType.Invoice}), 0)
        from cash_flow where student_user_id = student.id and ${isCounted()}
      ) as total_amount,
      (
        select min(flow.occurred_on) from cash_flow flow
        where flow.student_user_id = student.id and ${isCounted("flow")} and not exists (
          select from cash_flow later
          where later.student_user_id = student.id and ${isCounted("later")}
            and (later.occurred_on, later.created_at, later.id) >= (flow.occurred_on, flow.created_at, flow.id)
            and (
              select sum(case type when ${CashFlowType.Payment} then amount else -amount::bigint end) from cash_flow earlier
              where earlier.student_user_id = student.id and ${isCounted("earlier")}
                and (earlier.occurred_on, earlier.created_at, earlier.id)
                  <= (later.occurred_on, later.created_at, later.id)
            ) >= 0
        )
      ) as unpaid_since,
      exists (
        select from progress_entry progress
        join training_content content on content.id = progress.training_content_id
        where content.training_method = ${TrainingMethod.Test} and progress.grade = ${ProgressGrade.Complete} and progress.activity_id in (
          select id from activity where student_user_id = student.id and not is_exported
        )
      ) as has_test_passed_progress
    from app_user student where student.role = ${Role.Student} order by student.id
  `.execute(db);
  const kept = new Map(
    (await db.selectFrom("studentSummary").selectAll().execute()).map((row) => [
      row.studentUserId,
      row,
    ]),
  );
  const activities = await activitiesOf(
    db,
    rows.map(({ id }) => id),
  );
  const faults = rows.flatMap(({ id, name, emailAddress, therapistId, ...counted }) => {
    const { nameKana } = counted;
    const summary = kept.get(id);
    kept.delete(id);
    if (!summary) return [`研修生 ${id} の集計がありません`];
    const { contactedUntil } = summary;
    const computed = {
      // What a mark has cleared nothing else tells (rule 23.3).
      contactedUntil,
      isFollowed: true,
      studentUserId: id,
      searchText: searchTextOf({ name, nameKana, emailAddress, therapistId }),
      ...counted,
      ...summarize(activities.get(id) ?? []),
    };
    const differing = differences(summary, computed);
    return differing.length > 0 ? [`研修生 ${id} の集計が違います: ${differing.join(", ")}`] : [];
  });
  return [
    ...faults,
    ...[...kept.keys()].map((id) => `研修生でない利用者 ${id} の集計があります`),
    ...(await dueFaults(db)),
    ...(await figuresFaults(db)),
  ];
}

async function dueFaults(db: Reader): Promise<string[]> {
  const due = await db
    .selectFrom("summaryDue")
    .select(["studentUserId", "trainingId"])
    .distinct()
    .execute();
  return due.map(({ studentUserId, trainingId }) =>
    studentUserId === null
      ? `研修種目 ${trainingId} の研修生の集計が終わっていません`
      : `研修生 ${studentUserId} の集計が終わっていません`,
  );
}

/** Every ended activity has last figures, and no other has. */
async function figuresFaults(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select activity.id from activity
    left join activity_figures figures on figures.activity_id = activity.id
    where (${isTaking()}) = (figures.activity_id is not null)
      or figures.done_count > figures.required_count or figures.closed_count > figures.content_count
  `.execute(db);
  return rows.map(({ id }) => `受講 ${id} の終了時の数値が違います`);
}

type Counted = {
  id: number;
  name: string;
  nameKana: string;
  emailAddress: string | null;
  therapistId: number | null;
  areaId: number | null;
  scheduleEnds: Date[];
  sequentialAbsenceCount: number;
  lastPlaceAt: Date | null;
  lastReservedAt: Date | null;
  cancelledTwiceAt: Date | null;
  retakeSince: PlainDate | null;
  totalAmount: number;
  unpaidSince: PlainDate | null;
  hasTestPassedProgress: boolean;
};

/** The columns in which the two differ. */
function differences(kept: Record<string, unknown>, computed: Record<string, unknown>): string[] {
  return Object.keys({ ...kept, ...computed }).filter(
    (column) => JSON.stringify(kept[column]) !== JSON.stringify(computed[column]),
  );
}
