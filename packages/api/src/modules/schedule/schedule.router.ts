import { identified, listOf, versioned } from "@kenshu/domain/fields.ts";
import {
  addedSchedule,
  addedSchedules,
  addForDatesInput,
  addPeriodPlanInput,
  addScheduleInput,
  calledOff,
  lastInRoom,
  lastInRoomsInput,
  listedSchedule,
  periodPlan,
  periodPlanInput,
  reserveSlotsInput,
  scheduleDetail,
  scheduleListInput,
  schoolSchedulesInput,
  slotList,
  takenTime,
  takenTimesInput,
  trainingSchedule,
  updatedSchedule,
  updateScheduleInput,
  weekOfPlaces,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import { z } from "zod";
import { procedure, router } from "#declaring/procedure.ts";
import { addPeriodPlan, addSchedule, addScheduleForDates } from "#modules/schedule/addSchedule.ts";
import { callOffSchedule } from "#modules/schedule/callOffSchedule.ts";
import { listNeededPlaces } from "#modules/schedule/neededPlaces.queries.ts";
import { getPeriodPlan } from "#modules/schedule/periodPlan.queries.ts";
import { removeSchedule } from "#modules/schedule/removeSchedule.ts";
import { listReserveSlots } from "#modules/schedule/reserveSlots.queries.ts";
import {
  getSchedule,
  listSchedules,
  listSchoolSchedules,
} from "#modules/schedule/schedule.queries.ts";
import { listLastInRooms, listTakenTimes } from "#modules/schedule/taken.queries.ts";
import { updateSchedule } from "#modules/schedule/updateSchedule.ts";

export const scheduleRouter = router({
  getSchoolSchedules: procedure("TrainingSchedule.GetSchoolSchedules", "GET")
    .input(schoolSchedulesInput)
    .output(listOf(trainingSchedule))
    .query(({ ctx, input }) => listSchoolSchedules(ctx.db, input)),
  getList: procedure("TrainingSchedule.GetList", "GET")
    .input(scheduleListInput)
    .output(listOf(listedSchedule))
    .query(({ ctx, input }) => listSchedules(ctx, input)),
  getReserveSlots: procedure("TrainingSchedule.GetReserveSlots", "GET", {
    whose: { student: "studentId" },
    foundByCall: true,
  })
    .input(reserveSlotsInput)
    .output(slotList)
    .query(({ ctx, input }) => listReserveSlots(ctx, input)),
  getTakenTimes: procedure("TrainingSchedule.GetTakenTimes", "GET")
    .input(takenTimesInput)
    .output(listOf(takenTime))
    .query(({ ctx, input }) => listTakenTimes(ctx.db, input)),
  getLastInRooms: procedure("TrainingSchedule.GetLastInRooms", "GET")
    .input(lastInRoomsInput)
    .output(listOf(lastInRoom))
    .query(({ ctx, input }) => listLastInRooms(ctx.db, input)),
  getPeriodPlan: procedure("TrainingSchedule.GetPeriodPlan", "GET")
    .input(periodPlanInput)
    .output(periodPlan)
    .query(({ ctx, input }) => getPeriodPlan(ctx.db, input)),
  getNeededPlaces: procedure("TrainingSchedule.GetNeededPlaces", "GET")
    .input(schoolSchedulesInput)
    .output(listOf(weekOfPlaces))
    .query(({ ctx, input }) => listNeededPlaces(ctx, input)),
  get: procedure("TrainingSchedule.Get", "GET")
    .input(identified)
    .output(scheduleDetail)
    .query(({ ctx, input }) => getSchedule(ctx, input.id)),
  add: procedure("TrainingSchedule.Add", "POST", { refusals: ["InvalidDate", "DataDuplicated"] })
    .input(addScheduleInput)
    .output(addedSchedule)
    .mutation(({ ctx, input }) => addSchedule(ctx, input)),
  addForDates: procedure("TrainingSchedule.AddForDates", "POST", {
    refusals: ["InvalidDate", "DataDuplicated"],
  })
    .input(addForDatesInput)
    .output(addedSchedules)
    .mutation(({ ctx, input }) => addScheduleForDates(ctx, input)),
  addPeriodPlan: procedure("TrainingSchedule.AddPeriodPlan", "POST", {
    refusals: ["InvalidDate", "DataDuplicated"],
  })
    .input(addPeriodPlanInput)
    .output(addedSchedules)
    .mutation(({ ctx, input }) => addPeriodPlan(ctx, input)),
  update: procedure("TrainingSchedule.Update", "POST", {
    refusals: ["InvalidDate", "DataDuplicated", "ScheduleCapacityNotEnough", "OverlapOtherReserve"],
  })
    .input(updateScheduleInput)
    .output(updatedSchedule)
    .mutation(({ ctx, input }) => updateSchedule(ctx, input)),
  remove: procedure("TrainingSchedule.Remove", "POST", { refusals: ["ForeignKeyViolation"] })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeSchedule(ctx, input)),
  callOff: procedure("TrainingSchedule.CallOff", "POST")
    .input(versioned)
    .output(calledOff)
    .mutation(({ ctx, input }) => callOffSchedule(ctx, input)),
});
