import { listOf } from "@kenshu/domain/fields.ts";
import {
  cancelAllInput,
  cancelInput,
  cancelled,
  cancelledAll,
  changed,
  changeInput,
  forceReserveInput,
  ownReservationDetail,
  queueChanceOfSchool,
  reservation,
  reservationDetail,
  reservationInput,
  reserveByStudentInput,
  reserved,
  reservedPlan,
  reserveInput,
  reservePlanInput,
  schoolInput,
  studentInput,
  tellInput,
  told,
} from "@kenshu/domain/reservation/reservation.schema.ts";
import { markPreparationSeenInput } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import { addedWatch, addWatchInput, watch, watchInput } from "@kenshu/domain/watch/watch.schema.ts";
import { z } from "zod";
import { ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { cancel } from "#modules/reservation/cancel.ts";
import { cancelStudentAllReserve } from "#modules/reservation/cancelStudentAllReserve.ts";
import { change } from "#modules/reservation/change.ts";
import { markPreparationSeen } from "#modules/reservation/markPreparationSeen.ts";
import { getQueueChance } from "#modules/reservation/queueChance.queries.ts";
import { futureList, pastList } from "#modules/reservation/reservation.lists.ts";
import {
  getOwnReservation,
  getReservation,
  listFutures,
  listOneWeek,
  listPasts,
} from "#modules/reservation/reservation.queries.ts";
import { getFileCalendar } from "#modules/reservation/reservationCalendar.ts";
import { reserve } from "#modules/reservation/reserve.ts";
import { reservePlan } from "#modules/reservation/reservePlan.ts";
import { tell } from "#modules/reservation/tell.ts";
import { addWatch, listWatches, removeWatch } from "#modules/watch/index.ts";

export const trainingReserveRouter = router({
  reserve: procedure("TrainingReserve.Reserve", "POST", {
    summary: "研修生のために予約",
    refusals: ["InvalidDate", "ReserveAlreadyExist", "OverlapOtherReserve"],
  })
    .input(reserveInput)
    .output(reserved)
    .mutation(({ ctx, input: { studentId: studentUserId, noPenalty, ...wanted } }) =>
      reserve(ctx, { by: "staff", noPenalty }, { ...wanted, studentUserId }),
    ),
  forceReserve: procedure("TrainingReserve.ForceReserve", "POST", {
    summary: "定員と待ち順に関係なく予約",
    refusals: ["InvalidDate", "ReserveAlreadyExist", "OverlapOtherReserve"],
  })
    .input(forceReserveInput)
    .output(reserved)
    .mutation(({ ctx, input: { studentId: studentUserId, ...wanted } }) =>
      reserve(ctx, { by: "staff", force: true }, { ...wanted, studentUserId }),
    ),
  reserveByStudent: procedure("TrainingReserve.ReserveByStudent", "POST", {
    summary: "自分のために予約",
    description:
      "満席のときはキャンセル待ちになります。acceptWaiting が false なら ScheduleFull です。",
    refusals: [
      "InvalidDate",
      "ReserveNotOpen",
      "ReserveTimeOver",
      "ReserveAlreadyExist",
      "OverlapOtherReserve",
      "StudentReserveCountOver",
      "ScheduleFull",
    ],
  })
    .input(reserveByStudentInput)
    .output(reserved)
    .mutation(({ ctx, input: { acceptWaiting, ...wanted } }) =>
      reserve(
        ctx,
        { by: "student", acceptWaiting },
        { ...wanted, studentUserId: ctx.actor.userId },
      ),
    ),
  reservePlan: procedure("TrainingReserve.ReservePlan", "POST", {
    takesKey: "outside",
    summary: "計画の研修をまとめて予約",
  })
    .input(reservePlanInput)
    .output(reservedPlan)
    .mutation(({ ctx, input }) => reservePlan(ctx, input)),
  cancel: procedure("TrainingReserve.Cancel", "POST", {
    summary: "予約をキャンセル",
    description: "前日15時以降に確定した予約をキャンセルすると、料金がかかります。",
    whose: { reservation: "reserveId" },
    foundByCall: true,
    refusals: ["CancelTimeOver", "CancelAlreadyAttend"],
  })
    .input(cancelInput)
    .output(cancelled)
    .mutation(({ ctx, input }) => cancel(ctx, input)),
  change: procedure("TrainingReserve.Change", "POST", {
    summary: "予約を別の研修に変更",
    whose: { reservation: "reserveId" },
    foundByCall: true,
    refusals: [
      "CancelTimeOver",
      "CancelAlreadyAttend",
      "InvalidDate",
      "ReserveNotOpen",
      "ReserveTimeOver",
      "ReserveAlreadyExist",
      "OverlapOtherReserve",
      "StudentReserveCountOver",
      "ScheduleFull",
    ],
  })
    .input(changeInput)
    .output(changed)
    .mutation(({ ctx, input }) => change(ctx, input)),
  tell: procedure("TrainingReserve.Tell", "POST", {
    summary: "自分の研修に遅れるか、来られないと連絡",
    description:
      "確定した、出欠が未入力の予約に、開始の3時間前から終了まで。来られないという連絡は開始からで、それまでは Cancel です。後の連絡が前の連絡に代わります。出欠の記録とキャンセル料には影響しません。",
    whose: { reservation: "reserveId" },
    foundByCall: true,
    refusals: ["InvalidDate", "CancelAlreadyAttend"],
  })
    .input(tellInput)
    .output(told)
    .mutation(({ ctx, input }) => tell(ctx, input)),
  getDetail: procedure("TrainingReserve.GetDetail", "GET", {
    summary: "予約を取得",
    description: "キャンセルした予約も、終わった研修の予約も取得できます。",
  })
    .input(reservationInput)
    .output(reservationDetail)
    .query(({ ctx, input }) => getReservation(ctx, input.reserveId)),
  getOwnDetail: procedure("TrainingReserve.GetOwnDetail", "GET", {
    summary: "自分の予約を取得",
    description: "ほかの人の予約は、存在しない予約と同じ DbConflict です。",
  })
    .input(reservationInput)
    .output(ownReservationDetail)
    .query(({ ctx, input }) => getOwnReservation(ctx, input.reserveId)),
  getFileCalendar: procedure("TrainingReserve.GetFileCalendar", "GET", {
    summary: "自分の予約をカレンダーのファイル（iCalendar）で取得",
    description: "メールに付くファイルと同じ予定です。確定した予約にだけあります。",
  })
    .input(reservationInput)
    .output(sentFile("ics"))
    .query(({ ctx, input }) => getFileCalendar(ctx, input.reserveId)),
  getFutures: procedure("TrainingReserve.GetFutures", "GET", {
    summary: "これからの予約を取得",
    whose: { student: "studentId" },
  })
    .input(studentInput)
    .output(listOf(reservation))
    .query(({ ctx, input }) => listFutures(ctx, input.studentId)),
  getPasts: procedure("TrainingReserve.GetPasts", "GET", {
    summary: "これまでの予約を取得",
    whose: { student: "studentId" },
  })
    .input(studentInput)
    .output(listOf(reservation))
    .query(({ ctx, input }) => listPasts(ctx, input.studentId)),
  getFileFutures: procedure(
    "TrainingReserve.GetFileFutures",
    "GET",
    ofList(futureList, "TrainingReserve.GetFutures"),
  )
    .input(studentInput)
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, futureList, input, (of, { studentId, ...part }) =>
        listFutures(of, studentId, part),
      ),
    ),
  getFilePasts: procedure(
    "TrainingReserve.GetFilePasts",
    "GET",
    ofList(pastList, "TrainingReserve.GetPasts"),
  )
    .input(studentInput)
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) =>
      sendList(ctx, pastList, input, (of, { studentId, ...part }) =>
        listPasts(of, studentId, part),
      ),
    ),
  getOneWeekReservations: procedure("TrainingReserve.GetOneWeekReservations", "GET", {
    summary: "1週間の自分の予約を取得",
  })
    .output(listOf(reservation))
    .query(({ ctx }) => listOneWeek(ctx)),
  getQueueChance: procedure("TrainingReserve.GetQueueChance", "GET", {
    summary: "キャンセル待ちから繰り上がった割合を取得",
  })
    .input(schoolInput)
    .output(queueChanceOfSchool)
    .query(({ ctx, input }) => getQueueChance(ctx, input.schoolId)),
  cancelStudentAllReserve: procedure("TrainingReserve.CancelStudentAllReserve", "POST", {
    summary: "研修生の明日以降の予約を全てキャンセル",
    inQuery: ["studentUserId"],
  })
    .input(cancelAllInput)
    .output(cancelledAll)
    .mutation(({ ctx, input }) => cancelStudentAllReserve(ctx, input)),
  markPreparationSeen: procedure("TrainingReserve.MarkPreparationSeen", "POST", {
    summary: "次の研修内容の予習と持ち物を見たことにする",
  })
    .input(markPreparationSeenInput)
    .output(z.void())
    .mutation(({ ctx, input }) => markPreparationSeen(ctx, input)),
  getWatches: procedure("TrainingReserve.GetWatches", "GET", {
    summary: "自分の空きのお知らせを取得",
  })
    .output(listOf(watch))
    .query(({ ctx }) => listWatches(ctx)),
  addWatch: procedure("TrainingReserve.AddWatch", "POST", {
    summary: "空いたら知らせる研修、日、週を登録",
    description:
      "研修予定か、研修施設の日か週の席が空くか、そこに研修が加わると、メールで知らせます。席は確保しません。登録したときに空いていた席は知らせません。",
    refusals: ["ReserveTimeOver", "ReserveAlreadyExist", "WatchCountOver"],
  })
    .input(addWatchInput)
    .output(addedWatch)
    .mutation(({ ctx, input }) => addWatch(ctx, input)),
  removeWatch: procedure("TrainingReserve.RemoveWatch", "POST", {
    summary: "空きのお知らせをやめる",
  })
    .input(watchInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removeWatch(ctx, input)),
});
