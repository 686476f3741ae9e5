import { isConfirmed, isTaking } from "@kenshu/db/predicates.ts";
import { ProgressGrade, StudentAlertKind, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { isExempt } from "@kenshu/domain/pace/pace.rules.ts";
import { formatDate, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { placedReservations } from "#rows/placedReservations.ts";

/** What the signed-in student should know, newest first (rules 7.4, 11.1). */
export async function listStudentAlerts(ctx: SignedIn) {
  const alerts = [...(await promotionAlerts(ctx)), ...(await failureAlerts(ctx))]
    .toSorted((a, b) => b.dateTime.getTime() - a.dateTime.getTime())
    .map((alert) => ({ ...alert, dateTime: wireInstant(alert.dateTime) }));
  return { rows: alerts.slice(0, LIST_MAX), totalCount: alerts.length };
}

/** Promotions from a queue. They stay until the schedule starts or the reservation is cancelled. */
async function promotionAlerts({ db, clock, actor }: SignedIn) {
  const promoted = await placedReservations(db)
    .select("reservation.carriedUpAt")
    .where("reservation.studentUserId", "=", actor.userId)
    .where(isConfirmed())
    .where("reservation.carriedUpAt", "is not", null)
    .where(sql<Date>`lower(reservation.during)`, ">", clock.now())
    .orderBy("reservation.carriedUpAt", "desc")
    .$narrowType<{ carriedUpAt: Date }>()
    .execute();
  return promoted.map((schedule) => ({
    studentAlertInformationType: StudentAlertKind.CarryUp,
    dateTime: schedule.carriedUpAt,
    message: `キャンセル待ちの予約が確定しました：${timeAndPlace(schedule)}`,
    reserveId: schedule.id,
  }));
}

/**
 * Tests whose latest result is Continue, in the trainings being taken. Only a later Complete
 * removes the alert: a comment is no result, and a skipped test is not passed (rule 7.4). Exempt
 * contents and ended activities take no further entry, so they need no retake.
 */
async function failureAlerts({ db, actor }: SignedIn) {
  const results = await db
    .selectFrom("progressEntry as progress")
    .innerJoin("activity", "activity.id", "progress.activityId")
    .innerJoin("training", "training.id", "activity.trainingId")
    .innerJoin("trainingContent as content", "content.id", "progress.trainingContentId")
    .innerJoin("appUser as student", "student.id", "activity.studentUserId")
    .distinctOn(["progress.activityId", "progress.trainingContentId"])
    .select([
      "progress.grade",
      "progress.trainingDate",
      "progress.createdAt",
      "training.name as trainingName",
      "content.name as contentName",
      "content.isExemptedActiveTherapist",
      "content.exemptedCompanyId",
      "student.isActiveTherapist",
      "student.companyId",
    ])
    .where("activity.studentUserId", "=", actor.userId)
    .where(isTaking())
    .where("content.trainingMethod", "=", TrainingMethod.Test)
    .where("progress.grade", "in", [ProgressGrade.Complete, ProgressGrade.Continue])
    .orderBy("progress.activityId")
    .orderBy("progress.trainingContentId")
    .orderBy("progress.trainingDate", "desc")
    .orderBy("progress.id", "desc")
    .execute();
  return results
    .filter((result) => result.grade === ProgressGrade.Continue && !isExempt(result, result))
    .map((result) => ({
      studentAlertInformationType: StudentAlertKind.Failure,
      dateTime: result.createdAt,
      message: `「${result.trainingName}」の試験「${result.contentName}」は再試験が必要です（${formatDate(result.trainingDate)}実施）`,
      reserveId: null,
    }));
}
