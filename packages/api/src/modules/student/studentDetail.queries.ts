import { isGivenUp, isOrWasStudent } from "@kenshu/db/predicates.ts";
import { activitiesOf } from "@kenshu/db/studentSummary/studentActivities.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { type AbsenceReason, ProgressGrade, Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { startDates } from "@kenshu/domain/pace/pace.rules.ts";
import { paceFrom, summarize } from "@kenshu/domain/progress/summary.rules.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { cashFlowsOf } from "#modules/cashFlow/index.ts";
import { presentTraining } from "#modules/student/presentTraining.ts";
import { releaseRequestedAt } from "#modules/studentImport/index.ts";
import { presentOf } from "#rows/present.ts";

/**
 * Everything that staff may know about a student. UserNotFound for anybody else. A student without
 * a training has no pace and no due date (rules 8.2, 8.7).
 */
export async function getStudentDetail(ctx: SignedIn, id: number) {
  const { db } = ctx;
  const profile = await findProfile(db, id);
  const { today, setting } = await presentOf(ctx);
  const activities = (await activitiesOf(db, [id])).get(id) ?? [];
  const training = presentTraining(activities);
  const { rows: cashFlows, totalCount } = await cashFlowsOf(db, id);
  return {
    ...profile,
    releaseRequestedAt: profile.releaseRequestedAt && wireInstant(profile.releaseRequestedAt),
    erasedAt: profile.erasedAt && wireInstant(profile.erasedAt),
    ...startDates(activities),
    ...paceFrom(summarize(activities), today, setting),
    isEnrolled: training !== null,
    trainingKind: new Set(activities.map(({ trainingId }) => trainingId)).size,
    trainingCount: await trainingCountOf(db, id),
    progressTrainingName: training?.trainingName ?? null,
    progressTrainingColor: training?.displayColor ?? null,
    progressContentName: training?.content?.trainingContentName ?? null,
    cashFlows,
    totalCount,
  };
}

async function findProfile(db: Reader, id: number) {
  const profile = await db
    .selectFrom("appUser as student")
    .leftJoin("area", "area.id", "student.areaId")
    .leftJoin("company", "company.id", "student.companyId")
    .leftJoin("erasedPerson", "erasedPerson.userId", "student.id")
    .select([
      "student.id",
      "student.name",
      "student.nameKana",
      "student.emailAddress",
      "student.phone",
      "student.isEnabled",
      "student.therapistId",
      "student.isReceiveEMailEnabled",
      "student.birthday",
      "student.gender",
      "student.goal",
      "student.isActiveTherapist",
      "area.name as areaName",
      "company.name as companyName",
      "student.career",
      "student.storeCode",
      "student.storeName",
      "student.areaManagerCode",
      "student.areaManagerName",
      "student.recruiterCode",
      "student.recruiterName",
      "student.version",
      "erasedPerson.erasedAt",
    ])
    .select((eb) => [
      eb("student.role", "=", Role.Student).$castTo<boolean>().as("isStudent"),
      releaseRequestedAt("student").as("releaseRequestedAt"),
      cancellations.as("cancellations"),
    ])
    .where("student.id", "=", id)
    .where(isOrWasStudent("student"))
    .executeTakeFirst();
  return profile ?? fail("UserNotFound");
}

/** How many places were given up, by reason (rule 5.16). */
const cancellations = sql<{ reason: AbsenceReason | null; count: number }[]>`(
  select coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by reason), '[]')
  from (
    select reason, count(*) from reservation
    where student_user_id = student.id and ${isGivenUp()}
    group by reason
  ) by_reason
)`;

/** How often the student came, over all activities of all trainings (rule 8.1). */
async function trainingCountOf(db: Reader, studentUserId: number): Promise<number> {
  const { count } = await db
    .selectFrom("progressEntry as progress")
    .innerJoin("activity", "activity.id", "progress.activityId")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("activity.studentUserId", "=", studentUserId)
    .where("progress.grade", "in", [ProgressGrade.Complete, ProgressGrade.Continue])
    .executeTakeFirstOrThrow();
  return count;
}
