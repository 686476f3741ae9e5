import { activitiesWithTraining } from "@kenshu/db/activitiesWithTraining.ts";
import { contentsOf } from "@kenshu/db/studentSummary/studentActivities.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import type { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import { isExempt } from "@kenshu/domain/pace/pace.rules.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/** The HM entries through which a student has taken trainings. */
export async function entryIdsOf(db: Reader, studentUserId: number): Promise<number[]> {
  const entries = await db
    .selectFrom("activity")
    .distinct()
    .select(sql<number>`heartful_entry_id`.as("entryId"))
    .where("studentUserId", "=", studentUserId)
    .where("heartfulEntryId", "is not", null)
    .execute();
  return entries.map(({ entryId }) => entryId);
}

/** A category of an HM entry, in the state of the activity that it began. */
export type Category = Awaited<ReturnType<typeof categoriesOf>>[number];

/** The categories of one student's HM entries, read like `categoriesOfAll`. */
export function categoriesOf(db: Reader, studentUserId: number) {
  return categoriesOfAll(db, [studentUserId]);
}

/**
 * The categories of students' HM entries in training order. Each has its contents with the
 * student's exemptions, and the days attended. Two statements.
 */
export async function categoriesOfAll(db: Reader, studentUserIds: readonly number[]) {
  const activities = await activitiesWithTraining(db)
    .innerJoin("appUser as student", "student.id", "activity.studentUserId")
    .select([
      "activity.id as studentActivityId",
      "activity.isExported",
      "training.heartfulCategoryId as categoryId",
      "training.displayColor as trainingColor",
      "student.isActiveTherapist",
      "student.companyId",
      sql<number>`activity.heartful_entry_id`.as("entryId"),
      sql<[trainingContentId: number, grade: ProgressGrade][]>`array(
        select array[training_content_id, grade::integer] from progress_entry
        where activity_id = activity.id
      )`.as("entries"),
      // Complete and Continue count, as in `attendedCount`.
      sql<PlainDate[]>`array(
        select distinct training_date::text from progress_entry
        where activity_id = activity.id and grade in (0, 1) order by 1
      )`.as("attendedDates"),
    ])
    .where("activity.studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .where("activity.heartfulEntryId", "is not", null)
    .orderBy("training.displayOrder")
    .orderBy("activity.id")
    .execute();
  const contents = await contentsOf(
    db,
    activities.map(({ trainingId }) => trainingId),
  );
  return activities.map(({ entries, ...activity }) => ({
    ...activity,
    contents: (contents.get(activity.trainingId) ?? []).map((content) => ({
      ...content,
      isExempt: isExempt(content, activity),
      grades: entries.filter(([id]) => id === content.trainingContentId).map(([, grade]) => grade),
    })),
  }));
}
