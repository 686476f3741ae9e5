import { z } from "zod";
import { SlotState } from "#enumerations.ts";
import {
  date,
  forScreens,
  id,
  instant,
  listWith,
  oneOf,
  pageOrList,
  sentDate,
  sentInstant,
  versioned,
  withinDays,
} from "#fields.ts";
import {
  CAPACITY_MAX,
  DATES_MAX,
  LIST_RANGE_DAYS,
  PLANNED_MAX,
  SLOT_WINDOW_DAYS,
} from "#schedule/schedule.limits.ts";
import { faultOfTimes, TIMES_REVERSED } from "#schedule/schedule.rules.ts";

/** A schedule of training in a room. */
export const trainingSchedule = z.object({
  id,
  roomId: id,
  roomName: z.string(),
  schoolId: id,
  schoolName: z.string(),
  displayColor: z.string(),
  startDate: sentInstant,
  endDate: sentInstant,
  capacity: z.number(),
  reserveCount: z.number(),
  waitCount: z.number(),
  instructorId: id.nullable(),
  instructor: z.string().nullable(),
  version: z.number(),
});

/** The same in a list that leads to rosters, with how many carry a mark. */
export const listedSchedule = trainingSchedule.extend({ markCount: z.number() });

/** One schedule, with what the screen may do to it. */
export const scheduleDetail = trainingSchedule.extend({
  hasBegun: z.boolean(),
  /** How many are mailed when it moves or is called off (rules 4.7, 4.8). */
  mailCount: z.number(),
  /**
   * Of each who can be carried up, in the order of the queue, whether a mail tells so: none from the
   * cutoff on (rule 5.7).
   */
  promotable: z.array(z.boolean()),
  can: z.object({ changeTime: z.boolean(), remove: z.boolean(), callOff: z.boolean() }),
});

const fields = z.object({
  roomId: id,
  startDate: instant,
  endDate: instant,
  capacity: z.int32().min(1).max(CAPACITY_MAX),
  instructorId: id.nullish(),
});
function refuseTimes(schedule: { startDate: Date; endDate: Date }, context: z.RefinementCtx): void {
  const message = faultOfTimes(schedule);
  if (message !== null) context.addIssue({ code: "custom", path: ["endDate"], message });
}

export const addScheduleInput = fields.superRefine(refuseTimes);
export const updateScheduleInput = versioned.extend(fields.shape).superRefine(refuseTimes);

const NO_TIME = "時刻を入力してください";
// Times are not compared with what is none.
const noTime = { error: NO_TIME, abort: true };
const time = z.string(NO_TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime);
const endTime = z.string(NO_TIME).regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, noTime);
const multiScheduleDates = z
  .array(date, {
    error: (issue) => (issue.input === undefined ? "予定日[]が未設定です" : undefined),
  })
  .min(1, "一つ以上の日付を選択してください。")
  .max(DATES_MAX, "30日以上の一括登録はできません。")
  .refine((dates) => new Set(dates).size === dates.length, "同じ日付が含まれています");
const typedInOrder = { message: TIMES_REVERSED, path: ["endTime"] };

/** The same schedule on several days, all or nothing (rule 4.6). */
export const addForDatesInput = z
  .object({
    roomId: id,
    startTime: time,
    endTime,
    multiScheduleDates,
    capacity: fields.shape.capacity,
    instructorId: fields.shape.instructorId,
  })
  .refine((input) => input.startTime < input.endTime, typedInOrder);

/** Asks for the taken times of a room, an instructor, or both, on one or several days. */
export const takenTimesInput = z.object({
  roomId: id.optional(),
  instructorId: id.optional(),
  multiScheduleDates,
});

/** When a room or an instructor is taken, and by which schedule (rule 4.5). */
export const takenTime = trainingSchedule.pick({
  id: true,
  startDate: true,
  endDate: true,
  schoolName: true,
  roomId: true,
  roomName: true,
  instructorId: true,
  instructor: true,
});

/** What the schedule added last in a room has, which the form proposes for the next one there (rule 4.6). */
export const lastInRoom = trainingSchedule.pick({
  id: true,
  roomId: true,
  capacity: true,
  instructorId: true,
});
export const lastInRoomsInput = z.object({ schoolId: id });

const isShort = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  withinDays(LIST_RANGE_DAYS)({ start: startDate, end: endDate });
const tooLong = { path: ["endDate"], message: "期間は60日以内で指定してください" };

export const schoolSchedulesInput = z
  .object({ schoolId: id, startDate: date, endDate: date })
  .refine(isShort, tooLong);

/**
 * Asks what a plan is made from: its own days and those of its source, both ends included (rules 1.4,
 * 4.9).
 */
export const periodPlanInput = z
  .object({
    schoolId: id,
    startDate: date,
    endDate: date,
    sourceStartDate: date,
    sourceEndDate: date,
  })
  .refine(isShort, tooLong)
  .refine(
    ({ sourceStartDate, sourceEndDate }) =>
      isShort({ startDate: sourceStartDate, endDate: sourceEndDate }),
    { ...tooLong, path: ["sourceEndDate"] },
  );

/** A schedule of the source, with what a plan needs to place it on other days (rule 4.9). */
const plannedFrom = trainingSchedule.pick({
  id: true,
  roomId: true,
  roomName: true,
  displayColor: true,
  startDate: true,
  endDate: true,
  capacity: true,
  instructorId: true,
  instructor: true,
});

/** What a plan is made from, and what hinders it in its own period (rule 4.9). */
export const periodPlan = z.object({
  sources: z.array(plannedFrom),
  /** More than one plan adds are cut. */
  sourceCount: z.number(),
  taken: z.array(takenTime),
  holidays: z.array(z.object({ date: sentDate, name: z.string() })),
  closedWeekdays: z.array(z.number()),
});

/** The schedules of a plan; all of them are added or none (rule 4.9). */
export const addPeriodPlanInput = z.object({
  schedules: z
    .array(addScheduleInput)
    .min(1, "一つ以上の研修予定を選択してください。")
    .max(PLANNED_MAX, "一度に登録できるのは500件までです。"),
});

/** Places in one week of a school, from Sunday or from the first day asked for (rule 4.10). */
export const weekOfPlaces = z.object({
  startDate: sentDate,
  endDate: sentDate,
  /** What the pace asks for beyond what is reserved, rounded up. */
  needed: z.number(),
  offered: z.number(),
  taken: z.number(),
});

/** `end` is the day after the last one (rule 1.4). */
export const scheduleListInput = pageOrList
  .extend({
    start: date,
    end: date,
    schoolId: id.optional(),
    roomId: id.optional(),
    /** Those that the caller leads. */
    isOwn: z.boolean().optional(),
    /** Those whose day has come, and where somebody with a place has no mark. */
    isUnmarked: z.boolean().optional(),
  })
  .refine((input) => input.start < input.end, {
    path: ["end"],
    message: "範囲開始日が範囲終了日より後になっています",
    abort: true,
  })
  .refine((input) => withinDays(LIST_RANGE_DAYS + 1)(input), {
    path: ["end"],
    message: "期間は60日以内で指定してください",
  });

export const reserveSlotsInput = z
  .object({ studentId: id, schoolId: id, startDate: date, endDate: date })
  .refine((input) => withinDays(SLOT_WINDOW_DAYS)({ start: input.startDate, end: input.endDate }), {
    path: ["endDate"],
    message: "期間は30日以内で指定してください",
  });

/** A schedule as offered to one student. */
export const slot = z.object({
  id,
  startDate: sentInstant,
  endDate: sentInstant,
  roomName: z.string(),
  displayColor: z.string(),
  schoolId: id,
  schoolName: z.string(),
  vacantCount: z.number(),
  waitCount: z.number(),
  state: oneOf(SlotState),
  /** Until when students may reserve, and cancel free of charge. */
  cutoff: sentInstant,
  /** The student's reservation of another schedule at the same time, for which this one is refused (rule 5.4). */
  overlapsWith: z
    .object({ reserveId: id, startDate: sentInstant, endDate: sentInstant })
    .nullable(),
});
/** What is offered to one student, and whether the student may reserve by himself or herself (rule 5.4). */
export const slotList = listWith(slot, { mayReserve: z.boolean() });

export const addedSchedule = z.object({ id });
export const addedSchedules = z.object({ ids: z.array(id) });
/** How many a change carries up, and how many people are mailed about it. */
export const updatedSchedule = forScreens(
  z.object({ carriedUpCount: z.number(), mailCount: z.number() }),
);
/** How many reservations a call-off cancelled, and how many people it has mailed. */
export const calledOff = z.object({ cancelledCount: z.number(), mailCount: z.number() });
/** When and where a schedule is and who leads it, with what may be done about its marks. */
export const scheduleTitle = z.object({
  startDate: sentInstant,
  endDate: sentInstant,
  schoolName: z.string(),
  roomName: z.string(),
  instructor: z.string().nullable(),
  can: z.object({ mark: z.boolean(), mailAbsence: z.boolean() }),
});
