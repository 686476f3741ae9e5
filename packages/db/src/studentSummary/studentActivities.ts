import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import type { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import { isExempt } from "@kenshu/domain/pace/pace.rules.ts";
import { sql } from "kysely";
import { activitiesWithTraining } from "#activitiesWithTraining.ts";
import type { Reader } from "#plainTransaction.ts";
import * as inSql from "#predicates.ts";

/** A student's activities. Those being taken have their contents with this student's exemptions. */
export type StudentActivities =
  Awaited<ReturnType<typeof activitiesOf>> extends Map<number, infer A> ? A : never;

/**
 * The activities by student, in two statements for any number of students. Students without
 * activities are left out.
 */
export async function activitiesOf(db: Reader, studentUserIds: readonly number[]) {
  const activities = await activitiesWithTraining(db)
    .innerJoin("appUser as student", "student.id", "activity.studentUserId")
    .select([
      "student.isActiveTherapist",
      "student.companyId",
      sql<[trainingContentId: number, grade: ProgressGrade][]>`array(
        select array[training_content_id, grade::integer] from progress_entry
        where activity_id = activity.id and ${inSql.isTaking()}
      )`.as("entries"),
    ])
    .where("activity.studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .orderBy("activity.id")
    .execute();
  const taking = activities.filter(({ state }) => isTaking(state));
  const contents = await contentsOf(
    db,
    taking.map(({ trainingId }) => trainingId),
  );
  const presented = activities.map(({ entries, ...activity }) => {
    const gradesOf = (trainingContentId: number) =>
      entries.filter(([id]) => id === trainingContentId).map(([, grade]) => grade);
    const taking = isTaking(activity.state);
    const own = taking ? (contents.get(activity.trainingId) ?? []) : [];
    return {
      ...activity,
      isTaking: taking,
      contents: own.map((content) => ({
        ...content,
        isExempt: isExempt(content, activity),
        grades: gradesOf(content.trainingContentId),
      })),
    };
  });
  return Map.groupBy(presented, (activity) => activity.studentUserId);
}

/** The contents of these trainings, in order, by training. */
export async function contentsOf(db: Reader, trainingIds: readonly number[]) {
  const contents = await db
    .selectFrom("trainingContent as content")
    .select([
      "content.id as trainingContentId",
      "content.trainingId",
      "content.name as trainingContentName",
      "content.trainingMethod",
      "content.estimateAttendanceCount",
      "content.isExemptedActiveTherapist",
      "content.exemptedCompanyId",
    ])
    .where("content.trainingId", "=", sql<number>`any(${[...new Set(trainingIds)]})`)
    .orderBy("content.displayOrder")
    .orderBy("content.id")
    .execute();
  return Map.groupBy(contents, (content) => content.trainingId);
}
