import type { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import { countsOf, isExempt } from "@kenshu/domain/pace/pace.rules.ts";
import { type SqlBool, sql } from "kysely";
import type { Tx } from "#plainTransaction.ts";
import { isTaking } from "#predicates.ts";
import { contentsOf } from "#studentSummary/studentActivities.ts";

/**
 * Stores the present figures of these students' ended activities that have none yet. Deletes the
 * figures of activities that are taken again (rule 8.2).
 */
export async function freezeFigures(tx: Tx, studentUserIds: readonly number[]): Promise<void> {
  const areTheirs = sql<SqlBool>`activity.student_user_id = any(${studentUserIds})`;
  const ended = await tx
    // A trigger deletes them too, but not those that another transaction is just about to store.
    .with("dropped", (query) =>
      query
        .deleteFrom("activityFigures as figures")
        .using("activity")
        .whereRef("activity.id", "=", "figures.activityId")
        .where(areTheirs)
        .where(isTaking()),
    )
    .selectFrom("activity")
    .innerJoin("appUser as student", "student.id", "activity.studentUserId")
    .leftJoin("activityFigures as figures", "figures.activityId", "activity.id")
    .select([
      "activity.id",
      "activity.trainingId",
      "student.isActiveTherapist",
      "student.companyId",
      sql<[trainingContentId: number, grade: ProgressGrade][]>`array(
        select array[training_content_id, grade::integer] from progress_entry
        where activity_id = activity.id
      )`.as("entries"),
    ])
    .where(areTheirs)
    .where((eb) => eb.not(isTaking()))
    .where("figures.activityId", "is", null)
    .execute();
  if (ended.length === 0) return;
  const contents = await contentsOf(
    tx,
    ended.map(({ trainingId }) => trainingId),
  );
  const setting = await tx
    .selectFrom("setting")
    .select(["recommendDateCount", "deadlineDateCount"])
    .executeTakeFirstOrThrow();
  const figures = ended.map(({ id, trainingId, entries, ...student }) => ({
    activityId: id,
    ...setting,
    ...countsOf(
      (contents.get(trainingId) ?? []).map((content) => ({
        ...content,
        isExempt: isExempt(content, student),
        grades: entries
          .filter(([contentId]) => contentId === content.trainingContentId)
          .map(([, grade]) => grade),
      })),
    ),
  }));
  await sql`
    insert into activity_figures (
      activity_id, required_count, done_count, attended_count, content_count, closed_count,
      recommend_date_count, deadline_date_count
    )
    select * from jsonb_to_recordset(${JSON.stringify(figures)}::jsonb) as computed (
      "activityId" integer, "requiredCount" integer, "doneCount" integer, "attendedCount" integer,
      "contentCount" integer, "closedCount" integer,
      "recommendDateCount" integer, "deadlineDateCount" integer
    )
    -- Two transactions may end activities of somebody who is no student at the same time.
    on conflict do nothing
  `.execute(tx);
}
