import type { Reader } from "@kenshu/db/transaction.ts";
import { type ProgressGrade, TakingState } from "@kenshu/domain/enumerations.ts";
import { isExempt } from "@kenshu/domain/pace/pace.rules.ts";
import {
  currentActivity,
  nextContent,
} from "@kenshu/domain/trainingProgress/trainingProgress.rules.ts";
import { sql } from "kysely";

/** The activities of a student, those being taken with their contents as that student meets them. */
export type StudentActivities =
  Awaited<ReturnType<typeof activitiesOf>> extends Map<number, infer A> ? A : never;

/** The activities by student, in two statements for any number of students; who has none is left out. */
export async function activitiesOf(db: Reader, studentUserIds: readonly number[]) {
  const contents = await contentsOf(db, studentUserIds);
  const activities = await db
    .selectFrom("studentActivity as activity")
    .innerJoin("training", "training.id", "activity.trainingId")
    .select([
      "activity.id as activityId",
      "activity.studentUserId",
      "activity.startDate",
      "activity.endDate",
      "activity.state",
      "training.name as trainingName",
      "training.displayColor",
      "training.displayOrder",
    ])
    .where("activity.studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .orderBy("activity.id")
    .execute();
  return Map.groupBy(
    activities.map((activity) => ({
      ...activity,
      isTaking: activity.state === TakingState.Taking,
      contents: contents.get(activity.activityId) ?? [],
    })),
    (activity) => activity.studentUserId,
  );
}

/** The contents of the trainings being taken, in their order, by activity. */
async function contentsOf(db: Reader, studentUserIds: readonly number[]) {
  const contents = await db
    .selectFrom("studentActivity as activity")
    .innerJoin("appUser as student", "student.id", "activity.studentUserId")
    .innerJoin("trainingContent as content", "content.trainingId", "activity.trainingId")
    .select([
      "activity.id as activityId",
      "content.name as contentName",
      "content.estimateAttendanceCount",
      "content.isExemptedActiveTherapist",
      "content.exemptedCompanyId",
      "student.isActiveTherapist",
      "student.companyId",
      sql<ProgressGrade[]>`array(
        select grade from training_progress
        where activity_id = activity.id and training_content_id = content.id
      )`.as("grades"),
    ])
    .where("activity.studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .where("activity.state", "=", TakingState.Taking)
    .orderBy("content.displayOrder")
    .orderBy("content.id")
    .execute();
  return Map.groupBy(
    contents.map((content) => ({ ...content, isExempt: isExempt(content, content) })),
    (content) => content.activityId,
  );
}

/**
 * What a student takes at present: the training of the current activity, and of it the content
 * that comes next, null when none is left (decisions 6.4). Null for who is taking none.
 */
export function presentTraining(activities: StudentActivities) {
  const activity = currentActivity(activities);
  if (!activity?.isTaking) return null;
  const { trainingName, displayColor, contents } = activity;
  return { trainingName, displayColor, contentName: nextContent(contents)?.contentName ?? null };
}
