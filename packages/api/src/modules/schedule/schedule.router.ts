import { identified, listOf, versioned } from "@kenshu/domain/fields.ts";
import { firstSlots } from "@kenshu/domain/reservation/reservation.schema.ts";
import {
  addedSchedule,
  addedSchedules,
  addForDatesInput,
  addPeriodPlanInput,
  addScheduleInput,
  calledOff,
  callOffInput,
  firstSlotsInput,
  lastInRoom,
  lastInRoomsInput,
  listedSchedule,
  offeredSchedules,
  offeredSchedulesInput,
  periodPlan,
  periodPlanInput,
  reserveSlotsInput,
  scheduleDetail,
  scheduleListInput,
  schoolSchedules,
  schoolSchedulesInput,
  slotList,
  slotReservations,
  takenTimes,
  takenTimesInput,
  updatedSchedule,
  updateScheduleInput,
  weekOfPlaces,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import { z } from "zod";
import { criteriaOf, ofList, sendList } from "#declaring/listFile.ts";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { addPeriodPlan, addSchedule, addScheduleForDates } from "#modules/schedule/addSchedule.ts";
import { callOffSchedule } from "#modules/schedule/callOffSchedule.ts";
import { getFirstSlots } from "#modules/schedule/firstSlots.queries.ts";
import { listNeededPlaces } from "#modules/schedule/neededPlaces.queries.ts";
import { readKeptOffered, readOffered } from "#modules/schedule/offered.ts";
import { getPeriodPlan } from "#modules/schedule/periodPlan.queries.ts";
import { removeSchedule } from "#modules/schedule/removeSchedule.ts";
import { listReserveSlots, listSlotReservations } from "#modules/schedule/reserveSlots.queries.ts";
import { scheduleList } from "#modules/schedule/schedule.lists.ts";
import {
  getSchedule,
  listSchedules,
  listSchoolSchedules,
} from "#modules/schedule/schedule.queries.ts";
import { listLastInRooms, listTakenTimes } from "#modules/schedule/taken.queries.ts";
import { updateSchedule } from "#modules/schedule/updateSchedule.ts";

const askOffered = procedure("TrainingSchedule.GetOffered", "GET", {
  summary: "研修施設の、予約できる研修予定を取得",
  description:
    "研修生によらない空きと締切です。期間は両端の日を含めて30日以内です。studentId の研修生自身の予約は TrainingSchedule/GetSlotReservations にあります。",
  whose: { student: "studentId" },
}).input(offeredSchedulesInput);

/** Answers like `getOffered`, with bytes that are kept for everybody (rule 13.22). */
export const keptOffered = askOffered.query(({ ctx, input }) => readKeptOffered(ctx, input));

export const scheduleRouter = router({
  getSchoolSchedules: procedure("TrainingSchedule.GetSchoolSchedules", "GET", {
    summary: "研修施設の研修予定を取得",
  })
    .input(schoolSchedulesInput)
    .output(schoolSchedules)
    .query(({ ctx, input }) => listSchoolSchedules(ctx, input)),
  getList: procedure("TrainingSchedule.GetList", "GET", {
    summary: "研修予定を検索",
    description: "end の日は含みません。期間は60日以内です。",
  })
    .input(scheduleListInput)
    .output(listOf(listedSchedule))
    .query(({ ctx, input }) => listSchedules(ctx, input)),
  getFileTrainingSchedules: procedure(
    "TrainingSchedule.GetFileTrainingSchedules",
    "GET",
    ofList(scheduleList, "TrainingSchedule.GetList"),
  )
    .input(criteriaOf(scheduleListInput))
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) => sendList(ctx, scheduleList, input, listSchedules)),
  getReserveSlots: procedure("TrainingSchedule.GetReserveSlots", "GET", {
    summary: "研修生が予約できる研修を取得",
    description: "期間は両端の日を含めて30日以内です。",
    whose: { student: "studentId" },
    foundByCall: true,
  })
    .input(reserveSlotsInput)
    .output(slotList)
    .query(({ ctx, input }) => listReserveSlots(ctx, input)),
  getFirstSlots: procedure("TrainingSchedule.GetFirstSlots", "GET", {
    summary: "最初の研修施設で研修生が予約できる研修を取得",
    description: "期間は両端の日を含めて30日以内です。",
    whose: { student: "studentId" },
    foundByCall: true,
  })
    .input(firstSlotsInput)
    .output(firstSlots)
    .query(({ ctx, input }) => getFirstSlots(ctx, input)),
  getOffered: askOffered
    .output(offeredSchedules)
    .query(({ ctx, input }) => readOffered(ctx, input)),
  getSlotReservations: procedure("TrainingSchedule.GetSlotReservations", "GET", {
    summary: "予約枠に関わる、研修生自身の予約を取得",
    description: "期間は両端の日を含めて30日以内です。",
    whose: { student: "studentId" },
    foundByCall: true,
  })
    .input(firstSlotsInput)
    .output(slotReservations)
    .query(({ ctx, input }) => listSlotReservations(ctx, input)),
  getTakenTimes: procedure("TrainingSchedule.GetTakenTimes", "GET", {
    summary: "部屋または講師がふさがっている時間を取得",
  })
    .input(takenTimesInput)
    .output(takenTimes)
    .query(({ ctx, input }) => listTakenTimes(ctx.db, input)),
  getLastInRooms: procedure("TrainingSchedule.GetLastInRooms", "GET", {
    summary: "部屋ごとに最後に追加した研修予定を取得",
  })
    .input(lastInRoomsInput)
    .output(listOf(lastInRoom))
    .query(({ ctx, input }) => listLastInRooms(ctx.db, input)),
  getPeriodPlan: procedure("TrainingSchedule.GetPeriodPlan", "GET", {
    summary: "別の期間から作る研修予定の案を取得",
  })
    .input(periodPlanInput)
    .output(periodPlan)
    .query(({ ctx, input }) => getPeriodPlan(ctx.db, input)),
  getNeededPlaces: procedure("TrainingSchedule.GetNeededPlaces", "GET", {
    summary: "週ごとの必要な席数を取得",
  })
    .input(schoolSchedulesInput)
    .output(listOf(weekOfPlaces))
    .query(({ ctx, input }) => listNeededPlaces(ctx, input)),
  get: procedure("TrainingSchedule.Get", "GET", { summary: "研修予定を1件取得" })
    .input(identified)
    .output(scheduleDetail)
    .query(({ ctx, input }) => getSchedule(ctx, input.id)),
  add: procedure("TrainingSchedule.Add", "POST", {
    summary: "研修予定を追加",
    description:
      "1日のうちに収まり、今より後に始まる予定だけを追加できます。部屋が同じ時間に使われていると DataDuplicated で、id はその研修予定です。講師が同じ時間にほかの研修を持っていても追加できます。",
    refusals: ["InvalidDate", "DataDuplicated"],
  })
    .input(addScheduleInput)
    .output(addedSchedule)
    .mutation(({ ctx, input }) => addSchedule(ctx, input)),
  addForDates: procedure("TrainingSchedule.AddForDates", "POST", {
    summary: "研修予定を、いくつもの日に追加",
    description:
      "全部の日に追加するか、どの日にも追加しないかのどちらかです。部屋が使われている日は DataDuplicated の dates にあります。一度に30日までです。",
    refusals: ["InvalidDate", "DataDuplicated"],
  })
    .input(addForDatesInput)
    .output(addedSchedules)
    .mutation(({ ctx, input }) => addScheduleForDates(ctx, input)),
  addPeriodPlan: procedure("TrainingSchedule.AddPeriodPlan", "POST", {
    summary: "案の研修予定をまとめて追加",
    refusals: ["InvalidDate", "DataDuplicated"],
  })
    .input(addPeriodPlanInput)
    .output(addedSchedules)
    .mutation(({ ctx, input }) => addPeriodPlan(ctx, input)),
  update: procedure("TrainingSchedule.Update", "POST", {
    summary: "研修予定を更新",
    refusals: ["InvalidDate", "DataDuplicated", "ScheduleCapacityNotEnough", "OverlapOtherReserve"],
  })
    .input(updateScheduleInput)
    .output(updatedSchedule)
    .mutation(({ ctx, input }) => updateSchedule(ctx, input)),
  remove: procedure("TrainingSchedule.Remove", "POST", {
    summary: "研修予定を削除",
    refusals: ["ForeignKeyViolation"],
  })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeSchedule(ctx, input)),
  callOff: procedure("TrainingSchedule.CallOff", "POST", { summary: "研修を中止" })
    .input(callOffInput)
    .output(calledOff)
    .mutation(({ ctx, input }) => callOffSchedule(ctx, input)),
});
