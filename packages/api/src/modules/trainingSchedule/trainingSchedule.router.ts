import { identified, listOf, versioned } from "@kenshu/domain/fields.ts";
import {
  addedSchedule,
  addedSchedules,
  addForDatesInput,
  addTrainingScheduleInput,
  calledOff,
  reserveSlotsInput,
  scheduleListInput,
  schoolSchedulesInput,
  slot,
  trainingSchedule,
  trainingScheduleDetail,
  updateTrainingScheduleInput,
} from "@kenshu/domain/trainingSchedule/trainingSchedule.schema.ts";
import { z } from "zod";
import {
  addTrainingSchedule,
  addTrainingScheduleForDates,
} from "#modules/trainingSchedule/addTrainingSchedule.ts";
import { callOffTrainingSchedule } from "#modules/trainingSchedule/callOffTrainingSchedule.ts";
import { removeTrainingSchedule } from "#modules/trainingSchedule/removeTrainingSchedule.ts";
import { listReserveSlots } from "#modules/trainingSchedule/reserveSlots.queries.ts";
import {
  getSchedule,
  listSchedules,
  listSchoolSchedules,
} from "#modules/trainingSchedule/trainingSchedule.queries.ts";
import { updateTrainingSchedule } from "#modules/trainingSchedule/updateTrainingSchedule.ts";
import { procedure, router } from "#procedure.ts";

export const trainingScheduleRouter = router({
  getSchoolSchedules: procedure("TrainingSchedule.GetSchoolSchedules", "GET")
    .input(schoolSchedulesInput)
    .output(listOf(trainingSchedule))
    .query(({ ctx, input }) => listSchoolSchedules(ctx.db, input)),
  getList: procedure("TrainingSchedule.GetList", "GET")
    .input(scheduleListInput)
    .output(listOf(trainingSchedule))
    .query(({ ctx, input }) => listSchedules(ctx.db, input)),
  getReserveSlots: procedure("TrainingSchedule.GetReserveSlots", "GET")
    .input(reserveSlotsInput)
    .output(listOf(slot))
    .query(({ ctx, input }) => listReserveSlots(ctx, input)),
  get: procedure("TrainingSchedule.Get", "GET")
    .input(identified)
    .output(trainingScheduleDetail)
    .query(({ ctx, input }) => getSchedule(ctx, input.id)),
  add: procedure("TrainingSchedule.Add", "POST", ["InvalidDate", "DataDuplicated"])
    .input(addTrainingScheduleInput)
    .output(addedSchedule)
    .mutation(({ ctx, input }) => addTrainingSchedule(ctx, input)),
  addForDates: procedure("TrainingSchedule.AddForDates", "POST", ["InvalidDate", "DataDuplicated"])
    .input(addForDatesInput)
    .output(addedSchedules)
    .mutation(({ ctx, input }) => addTrainingScheduleForDates(ctx, input)),
  update: procedure("TrainingSchedule.Update", "POST", [
    "InvalidDate",
    "DataDuplicated",
    "ScheduleCapacityNotEnough",
    "OverlapOtherReserve",
  ])
    .input(updateTrainingScheduleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateTrainingSchedule(ctx, input)),
  remove: procedure("TrainingSchedule.Remove", "POST", ["ForeignKeyViolation"])
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTrainingSchedule(ctx, input)),
  callOff: procedure("TrainingSchedule.CallOff", "POST")
    .input(versioned)
    .output(calledOff)
    .mutation(({ ctx, input }) => callOffTrainingSchedule(ctx, input)),
});
