import { ProgressGrade, TakingState, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { summarize } from "@kenshu/domain/pace/summary.rules.ts";
import { sql } from "kysely";
import type { Database } from "#pool.ts";
import { activitiesOf } from "#studentSummary/studentActivities.ts";
import { inTransaction, type Tx } from "#transaction.ts";

/** Students at a time, where there are many. */
const BATCH = 2000;

/**
 * Works out anew what searches read of these students: pace, current training, next content, passed
 * tests (table student_summary). Every command that changes their activities, their progress or what
 * they are exempt from calls it at the end of its transaction; what is counted from reservations and
 * settlement is kept by triggers. Ids of nobody, or of who is no student, are passed over.
 */
export async function refreshStudentSummaries(
  tx: Tx,
  studentUserIds: readonly number[],
): Promise<void> {
  const ids = studentUserIds.toSorted((a, b) => a - b);
  for (let start = 0; start < ids.length; start += BATCH) {
    await refresh(tx, ids.slice(start, start + BATCH));
  }
}

async function refresh(tx: Tx, ids: readonly number[]): Promise<void> {
  // Before anything is read: of two commands about one student the second sees what the first wrote.
  await sql`select lock_student_summaries(${ids}::integer[])`.execute(tx);
  const activities = await activitiesOf(tx, ids);
  const summaries = ids.map((id) => ({ id, ...summarize(activities.get(id) ?? []) }));
  await sql`
    update student_summary summary set
      base_date = computed."baseDate",
      required_count = computed."requiredCount",
      done_count = computed."doneCount",
      attended_count = computed."attendedCount",
      content_count = computed."contentCount",
      closed_count = computed."closedCount",
      training_id = computed."trainingId",
      training_content_id = computed."trainingContentId",
      has_test_passed_progress = exists (
        select from activity
        join progress_entry progress on progress.activity_id = activity.id
        join training_content content on content.id = progress.training_content_id
        where activity.student_user_id = summary.student_user_id and not activity.is_exported
          and progress.grade = ${ProgressGrade.Complete}
          and content.training_method = ${TrainingMethod.Test}
      ),
      is_stale = false
    from jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb) as computed (
      id integer, "baseDate" date, "requiredCount" integer, "doneCount" integer,
      "attendedCount" integer, "contentCount" integer, "closedCount" integer,
      "trainingId" integer, "trainingContentId" integer
    )
    where summary.student_user_id = computed.id
  `.execute(tx);
}

/** The same for everybody whom a change of this training's contents concerns. */
export async function refreshSummariesOfTraining(tx: Tx, trainingId: number): Promise<void> {
  const students = await tx
    .selectFrom("activity")
    .select("studentUserId")
    .distinct()
    .where("trainingId", "=", trainingId)
    .where((where) =>
      where.or([where("state", "=", TakingState.Taking), where("isExported", "=", false)]),
    )
    .execute();
  await refreshStudentSummaries(
    tx,
    students.map(({ studentUserId }) => studentUserId),
  );
}

/** The same for whom a change of the order of trainings concerns: who takes several has one as the current. */
export async function refreshSummariesOfTrainingOrder(tx: Tx): Promise<void> {
  const students = await tx
    .selectFrom("activity")
    .select("studentUserId")
    .where("state", "=", TakingState.Taking)
    .groupBy("studentUserId")
    .having(sql<boolean>`count(*) > 1`)
    .execute();
  await refreshStudentSummaries(
    tx,
    students.map(({ studentUserId }) => studentUserId),
  );
}

/** The same for everybody: after tables were filled. */
export async function refreshAllSummaries(tx: Tx): Promise<void> {
  const students = await tx.selectFrom("studentSummary").select("studentUserId").execute();
  await refreshStudentSummaries(
    tx,
    students.map(({ studentUserId }) => studentUserId),
  );
}

/** Completes the rows of a database that is older than the table. */
export async function refreshStaleSummaries(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const stale = await tx
      .selectFrom("studentSummary")
      .select("studentUserId")
      .where("isStale", "=", true)
      .execute();
    await refreshStudentSummaries(
      tx,
      stale.map(({ studentUserId }) => studentUserId),
    );
  });
}
