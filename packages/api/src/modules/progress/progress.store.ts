import { activitiesWithTraining } from "@kenshu/db/activitiesWithTraining.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { type ProgressGrade, progressGradeName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { isExempt } from "@kenshu/domain/pace/pace.rules.ts";
import { requireStudent } from "#rows/requirePerson.ts";

export const category = "進捗";

/** An activity with a locked row. Nobody else can write an entry of it or end it meanwhile. */
export type LockedActivity = Awaited<ReturnType<typeof lockActivity>>;

/** Locks an activity before decisions about its entries; DbConflict if it is unknown. */
export async function lockActivity(tx: Tx, activityId: number) {
  const activity = await activitiesWithTraining(tx)
    .innerJoin("appUser as student", "student.id", "activity.studentUserId")
    .select([
      "activity.id",
      "student.name as studentName",
      "student.isActiveTherapist",
      "student.companyId",
    ])
    .where("activity.id", "=", activityId)
    .forNoKeyUpdate("activity")
    .executeTakeFirst();
  return activity ?? fail("DbConflict", { found: "activityGone" });
}

/** Locks the activity of an entry. The entry may be gone by then; DbConflict if it is unknown. */
export async function lockActivityOfEntry(tx: Tx, progressId: number): Promise<LockedActivity> {
  const entry = await tx
    .selectFrom("progressEntry")
    .select("activityId")
    .where("id", "=", progressId)
    .executeTakeFirst();
  return lockActivity(tx, (entry ?? fail("DbConflict", { found: "entryGone" })).activityId);
}

/** Refuses if another call has removed the entry while this one waited for its activity. */
export async function requireEntry(tx: Tx, progressId: number): Promise<void> {
  const entry = await tx
    .selectFrom("progressEntry")
    .select("id")
    .where("id", "=", progressId)
    .executeTakeFirst();
  if (!entry) fail("DbConflict", { found: "entryGone" });
}

/**
 * Refuses another student's activity with DbConflict, and a person who is no student with
 * UserNotFound.
 */
export async function requireOf(
  tx: Tx,
  activity: LockedActivity,
  studentUserId: number,
): Promise<void> {
  if (activity.studentUserId === studentUserId) return;
  await requireStudent(tx, studentUserId);
  fail("DbConflict", { found: "notOfStudent" });
}

/** A content with this student's exemptions; DbConflict for one of another training. */
export async function contentOf(tx: Tx, activity: LockedActivity, trainingContentId: number) {
  const content = await tx
    .selectFrom("trainingContent")
    .select(["name", "isExemptedActiveTherapist", "exemptedCompanyId"])
    .where("id", "=", trainingContentId)
    .where("trainingId", "=", activity.trainingId)
    .executeTakeFirst();
  if (!content) return fail("DbConflict", { found: "notInTraining" });
  return { id: trainingContentId, name: content.name, isExempt: isExempt(content, activity) };
}

/** The entries of one content of a locked activity. */
export function entriesOfContent(tx: Tx, activity: LockedActivity, trainingContentId: number) {
  return tx
    .selectFrom("progressEntry")
    .select(["id", "grade", "instructorId", "trainingDate"])
    .where("activityId", "=", activity.id)
    .where("trainingContentId", "=", trainingContentId)
    .orderBy("id")
    .execute();
}

/** `山田花子さんの「基礎研修」肩の手技`: for the log. */
export function subjectOf(activity: LockedActivity, contentName: string): string {
  return `${activity.studentName}さんの「${activity.trainingName}」${contentName}`;
}

/** The same with the result. */
export function resultOf(
  activity: LockedActivity,
  contentName: string,
  grade: ProgressGrade,
): string {
  return `${subjectOf(activity, contentName)}の結果（${progressGradeName[grade]}）`;
}
