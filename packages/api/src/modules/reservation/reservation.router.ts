import { listOf } from "@kenshu/domain/fields.ts";
import {
  cancelInput,
  cancelled,
  cancelledAll,
  changeInput,
  forceReserveInput,
  queueChanceOfSchool,
  reservation,
  reserveByStudentInput,
  reserved,
  reservedPlan,
  reserveInput,
  reservePlanInput,
  schoolInput,
  studentInput,
  studentUserInput,
} from "@kenshu/domain/reservation/reservation.schema.ts";
import { procedure, router } from "#declaring/procedure.ts";
import { cancel } from "#modules/reservation/cancel.ts";
import { cancelStudentAllReserve } from "#modules/reservation/cancelStudentAllReserve.ts";
import { change } from "#modules/reservation/change.ts";
import { getQueueChance } from "#modules/reservation/queueChance.queries.ts";
import { listFutures, listOneWeek, listPasts } from "#modules/reservation/reservation.queries.ts";
import { reserve } from "#modules/reservation/reserve.ts";
import { reservePlan } from "#modules/reservation/reservePlan.ts";

export const trainingReserveRouter = router({
  reserve: procedure("TrainingReserve.Reserve", "POST", {
    refusals: ["InvalidDate", "ReserveAlreadyExist", "OverlapOtherReserve"],
  })
    .input(reserveInput)
    .output(reserved)
    .mutation(({ ctx, input: { scheduleId, studentId: studentUserId, noPenalty } }) =>
      reserve(ctx, { by: "staff", noPenalty }, { scheduleId, studentUserId }),
    ),
  forceReserve: procedure("TrainingReserve.ForceReserve", "POST", {
    refusals: ["InvalidDate", "ReserveAlreadyExist", "OverlapOtherReserve"],
  })
    .input(forceReserveInput)
    .output(reserved)
    .mutation(({ ctx, input: { scheduleId, studentId: studentUserId } }) =>
      reserve(ctx, { by: "staff", force: true }, { scheduleId, studentUserId }),
    ),
  reserveByStudent: procedure("TrainingReserve.ReserveByStudent", "POST", {
    refusals: [
      "InvalidDate",
      "ReserveTimeOver",
      "ReserveAlreadyExist",
      "OverlapOtherReserve",
      "StudentReserveCountOver",
      "ScheduleFull",
    ],
  })
    .input(reserveByStudentInput)
    .output(reserved)
    .mutation(({ ctx, input: { scheduleId, acceptWaiting } }) =>
      reserve(
        ctx,
        { by: "student", acceptWaiting },
        { scheduleId, studentUserId: ctx.actor.userId },
      ),
    ),
  reservePlan: procedure("TrainingReserve.ReservePlan", "POST")
    .input(reservePlanInput)
    .output(reservedPlan)
    .mutation(({ ctx, input }) => reservePlan(ctx, input.scheduleIds)),
  cancel: procedure("TrainingReserve.Cancel", "POST", {
    whose: { reservation: "reserveId" },
    foundByCall: true,
    refusals: ["CancelTimeOver", "CancelAlreadyAttend"],
  })
    .input(cancelInput)
    .output(cancelled)
    .mutation(({ ctx, input }) => cancel(ctx, input)),
  change: procedure("TrainingReserve.Change", "POST", {
    whose: { reservation: "reserveId" },
    foundByCall: true,
    refusals: [
      "CancelTimeOver",
      "CancelAlreadyAttend",
      "InvalidDate",
      "ReserveTimeOver",
      "ReserveAlreadyExist",
      "OverlapOtherReserve",
      "StudentReserveCountOver",
      "ScheduleFull",
    ],
  })
    .input(changeInput)
    .output(reserved)
    .mutation(({ ctx, input }) => change(ctx, input)),
  getFutures: procedure("TrainingReserve.GetFutures", "GET", { whose: { student: "studentId" } })
    .input(studentInput)
    .output(listOf(reservation))
    .query(({ ctx, input }) => listFutures(ctx, input.studentId)),
  getPasts: procedure("TrainingReserve.GetPasts", "GET", { whose: { student: "studentId" } })
    .input(studentInput)
    .output(listOf(reservation))
    .query(({ ctx, input }) => listPasts(ctx, input.studentId)),
  getOneWeekReservations: procedure("TrainingReserve.GetOneWeekReservations", "GET")
    .output(listOf(reservation))
    .query(({ ctx }) => listOneWeek(ctx)),
  getQueueChance: procedure("TrainingReserve.GetQueueChance", "GET")
    .input(schoolInput)
    .output(queueChanceOfSchool)
    .query(({ ctx, input }) => getQueueChance(ctx, input.schoolId)),
  cancelStudentAllReserve: procedure("TrainingReserve.CancelStudentAllReserve", "POST")
    .input(studentUserInput)
    .output(cancelledAll)
    .mutation(({ ctx, input }) => cancelStudentAllReserve(ctx, input)),
});
