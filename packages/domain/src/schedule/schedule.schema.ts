import { z } from "zod";
import { asked, expectedOf } from "#asked.ts";
import { ReservationState, SlotState } from "#enumerations.ts";
import {
  changesOf,
  date,
  forScreens,
  id,
  instant,
  listWith,
  oneOf,
  pageOrList,
  sentDate,
  sentInstant,
  version,
  versioned,
  wholeNumber,
  withinDays,
} from "#fields.ts";
import { instructorId, reserveId, roomId, scheduleId, schoolId, studentId } from "#ids.ts";
import {
  CAPACITY_MAX,
  CUTOFF_TIME,
  DATES_MAX,
  LIST_RANGE_DAYS,
  OPENS_DAYS_MAX,
  PLANNED_MAX,
  SLOT_WINDOW_DAYS,
} from "#schedule/schedule.limits.ts";
import { faultOfTimes, TIMES_REVERSED } from "#schedule/schedule.rules.ts";
import { instructorNameShown, roomName, schoolName, sentColor } from "#sentFields.ts";
import type { PlainTime } from "#time.ts";

/** Whether it lies ahead and its instructor is stopped, or has no role to lead it (rule 4.11). */
const needsInstructor = z
  .boolean()
  .describe("これからの研修の講師が、停止中か権限の変更で担当できなくなっているか");

/**
 * The fields of a schedule besides its time, under the names of their columns. Whatever writes,
 * copies, proposes or edits a schedule takes them from here.
 */
export const scheduleFields = {
  roomId,
  capacity: z.int32().min(1).max(CAPACITY_MAX).describe("定員（名）"),
  instructorId: instructorId.nullable().default(null),
};
export type ScheduleField = keyof typeof scheduleFields;
/** The same as they are sent. */
const sentFields = {
  roomId,
  capacity: wholeNumber.describe("定員（名）"),
  instructorId: instructorId.nullable(),
} satisfies Record<ScheduleField, z.ZodType>;

const names = Object.keys(scheduleFields) as ScheduleField[];
/** These fields of anything that has them. One that a server of the former version lacks stays away. */
export const scheduleFieldsOf = <F extends Record<ScheduleField, unknown>>(schedule: F) =>
  Object.fromEntries(names.map((name) => [name, schedule[name]])) as Pick<F, ScheduleField>;

const OPENS_AT = "研修生が予約できるようになる日時";
/** When students can reserve it (rule 5.18). */
const reserveOpensAt = instant
  .nullable()
  .optional()
  .describe(`${OPENS_AT}。締切（前日15時）より前。null ならすぐ`);
const sentReserveOpensAt = sentInstant.nullable().describe(`${OPENS_AT}。null ならすぐ`);
/** Until the cutoff: how many students want to be told of free places in it (rule 5.19). */
const watchCount = wholeNumber.describe(
  "空いたら知らせる人数（名）。この研修か、その日か、その週に登録した研修生。締切を過ぎれば0",
);

/** A schedule of training in a room. */
export const trainingSchedule = z
  .object({
    id,
    ...sentFields,
    roomName,
    schoolId,
    schoolName,
    displayColor: sentColor,
    startDate: sentInstant.describe("開始日時"),
    endDate: sentInstant.describe("終了日時"),
    reserveOpensAt: sentReserveOpensAt,
    reserveCount: wholeNumber.describe("予約の件数（件）"),
    waitCount: wholeNumber.describe("キャンセル待ちの人数（名）"),
    /** Of those without a mark (rule 6.9). */
    toldLateCount: wholeNumber.describe("遅れると連絡した人数（名）"),
    toldAbsenceCount: wholeNumber.describe("来られないと連絡した人数（名）"),
    watchCount,
    instructor: z.string().nullable().describe("講師の氏名。決まっていなければ null"),
    needsInstructor,
    version,
  })
  .meta({ id: "Schedule", description: "研修予定" });

/** The same in a list that links to rosters, with the number of marks. */
export const listedSchedule = trainingSchedule
  .extend({ markCount: wholeNumber.describe("出欠を記録した人数（名）") })
  .meta({ id: "ListedSchedule", description: "出欠の人数のある研修予定" });

/** One schedule, with what people can do on the screen. */
export const scheduleDetail = trainingSchedule
  .extend({
    hasBegun: z.boolean().describe("始まったか"),
    /** How many people get a mail when it moves or is called off (rules 4.7, 4.8). */
    mailCount: wholeNumber.describe("メールで知らせる人数（名）"),
    /** The reservations that move with it, or are cancelled with it (rules 4.7, 4.8). */
    reserveIds: z.array(reserveId).describe("取り消されていない予約の id"),
    unmailedNames: z.array(z.string()).describe("予約があり、メールの届かない研修生の氏名"),
    /**
     * For each student in the queue who can be promoted, in order, whether a mail is sent. After
     * the cutoff nobody can (rule 5.7).
     */
    promotable: z.array(z.boolean()).describe("繰り上がる人ごとに、待ち順で、メールで知らせるか"),
    can: z
      .object({
        changeTime: z.boolean().describe("日時を変えられるか"),
        changeOpening: z.boolean().describe("予約開始を変えられるか"),
        remove: z.boolean().describe("削除できるか"),
        callOff: z.boolean().describe("中止できるか"),
      })
      .meta({ id: "ScheduleActions", description: "研修予定にできること" }),
  })
  .meta({ id: "ScheduleDetail", description: "研修予定と、それにできること" });

const placed = z.object({
  ...scheduleFields,
  startDate: instant.describe("開始日時"),
  endDate: instant.describe("終了日時"),
  reserveOpensAt,
});
function refuseTimes(schedule: { startDate: Date; endDate: Date }, context: z.RefinementCtx): void {
  const message = faultOfTimes(schedule);
  if (message !== null) context.addIssue({ code: "custom", path: ["endDate"], message });
}

export const addScheduleInput = placed
  .superRefine(refuseTimes)
  .meta({ id: "AddScheduleInput", description: "追加する研修予定" });
export const updateScheduleInput = versioned
  .extend({
    ...changesOf(placed.shape),
    // Callers have always cleared it by leaving it out.
    instructorId: scheduleFields.instructorId,
    expected: expectedOf(asked["TrainingSchedule.Update"]),
  })
  .superRefine(refuseTimes)
  .meta({ id: "UpdateScheduleInput", description: "研修予定の変更" });

const NO_TIME = "時刻を入力してください";
// Invalid times are not compared.
const noTime = { error: NO_TIME, abort: true };
const time = z.string(NO_TIME).regex(/^([01]\d|2[0-3]):[0-5]\d$/, noTime);
const endTime = z
  .string(NO_TIME)
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, noTime)
  .describe("終了時刻（HH:mm、24:00 まで）");
const multiScheduleDates = z
  .array(date, {
    error: (issue) => (issue.input === undefined ? "予定日[]が未設定です" : undefined),
  })
  .min(1, "一つ以上の日付を選択してください。")
  .max(DATES_MAX, "30日以上の一括登録はできません。")
  .refine(
    (dates) => new Set(dates).size === dates.length,
    "同じ日付が含まれています。一度だけにしてください",
  )
  .describe("日付（yyyy-MM-dd）。同じ日は一度だけ");
const typedInOrder = { message: TIMES_REVERSED, path: ["endTime"] };

/** When each of several schedules opens, as people set it for all of them (rule 5.18). */
export const openingTerms = {
  opensDaysBefore: z
    .int32()
    .min(1)
    .max(OPENS_DAYS_MAX)
    .nullable()
    .optional()
    .describe("何日前から研修生が予約できるか（日）。null か省略ならすぐ"),
  opensAtTime: time
    .nullable()
    .optional()
    .describe("その日の何時から予約できるか（HH:mm）。null か省略ならすぐ"),
};
type TypedOpening = { opensDaysBefore?: number | null; opensAtTime?: PlainTime | null };

/** What is wrong with these terms: one of the two is missing, or they come after the cutoff. */
export function refuseOpening(
  { opensDaysBefore = null, opensAtTime = null }: TypedOpening,
  context: z.RefinementCtx,
): void {
  const say = (path: keyof TypedOpening, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  if (opensAtTime === null && opensDaysBefore !== null) say("opensAtTime", NO_TIME);
  if (opensDaysBefore === null && opensAtTime !== null) {
    say("opensDaysBefore", "何日前からかを入力してください");
  }
  if (opensDaysBefore === 1 && opensAtTime !== null && opensAtTime >= CUTOFF_TIME) {
    say("opensAtTime", `締切（前日${CUTOFF_TIME}）より前の時刻を入力してください`);
  }
}

/** The same schedule on several days, all or nothing (rule 4.6). */
export const addForDatesInput = z
  .object({
    ...scheduleFields,
    startTime: time.describe("開始時刻（HH:mm）"),
    endTime,
    ...openingTerms,
    multiScheduleDates,
  })
  .refine((input) => input.startTime < input.endTime, typedInOrder)
  .superRefine(refuseOpening)
  .meta({
    id: "AddForDatesInput",
    description: "何日もの同じ研修予定。すべて追加するか、一つも追加しない",
  });

/** Asks for the taken times of a room, an instructor, or both, on one or several days. */
export const takenTimesInput = z
  .object({
    roomId: id.optional().describe("部屋の id"),
    instructorId: id.optional().describe("講師の id"),
    multiScheduleDates,
  })
  .meta({ id: "TakenTimesInput", description: "ふさがっている時間を調べる部屋、講師、日付" });

const dated = { date: sentDate.describe("日付") };
/** Holidays, and the weekdays and days on which the school is closed (rule 4.9). */
const daysOff = {
  holidays: z
    .array(
      z
        .object({ ...dated, name: z.string().describe("祝日の名前") })
        .meta({ id: "Holiday", description: "祝日" }),
    )
    .describe("祝日"),
  closedWeekdays: z.array(z.int32()).describe("休みの曜日。0 = 日曜 〜 6 = 土曜"),
  closedDays: z
    .array(
      z
        .object({ ...dated, name: z.string().describe("休業日の名前") })
        .meta({ id: "ClosedDate", description: "休業日のうちの1日" }),
    )
    .describe("休業日"),
};

/** The schedules of a school's days, and which of the days are days off. */
export const schoolSchedules = listWith(trainingSchedule, daysOff);

/** When a room or an instructor is taken, and by which schedule (rule 4.5). */
export const takenTime = trainingSchedule
  .pick({
    id: true,
    startDate: true,
    endDate: true,
    schoolName: true,
    roomId: true,
    roomName: true,
    instructorId: true,
    instructor: true,
  })
  .meta({ id: "TakenTime", description: "部屋か講師がふさがっている時間" });
/** The taken times, and which of the days asked about are days off. */
export const takenTimes = listWith(takenTime, daysOff);

/**
 * The values of the schedule added last in a room. The form proposes them for the next one there
 * (rule 4.6).
 */
export const lastInRoom = z
  .object({ id, ...sentFields })
  .meta({ id: "LastInRoom", description: "部屋に最後に追加した研修予定の値" });
export const lastInRoomsInput = z.object({ schoolId });

const isShort = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
  withinDays(LIST_RANGE_DAYS)({ start: startDate, end: endDate });
const tooLong = { path: ["endDate"], message: "期間は60日以内で指定してください" };

export const schoolSchedulesInput = z
  .object({
    schoolId,
    startDate: date.describe("最初の日"),
    endDate: date.describe("最後の日（60日以内）"),
  })
  .refine(isShort, tooLong);

/**
 * Asks for the source of a plan: its own days and those of its source, both ends included (rules
 * 1.4, 4.9).
 */
export const periodPlanInput = z
  .object({
    schoolId,
    startDate: date.describe("作る期間の最初の日"),
    endDate: date.describe("作る期間の最後の日（60日以内）"),
    sourceStartDate: date.describe("もとにする期間の最初の日"),
    sourceEndDate: date.describe("もとにする期間の最後の日"),
  })
  .refine(isShort, tooLong)
  .refine(
    ({ sourceStartDate, sourceEndDate }) =>
      isShort({ startDate: sourceStartDate, endDate: sourceEndDate }),
    { ...tooLong, path: ["sourceEndDate"] },
  );

/** A schedule of the source, with what a plan needs to place it on other days (rule 4.9). */
const plannedFrom = trainingSchedule
  .pick({
    id: true,
    roomName: true,
    displayColor: true,
    startDate: true,
    endDate: true,
    reserveOpensAt: true,
    instructor: true,
  })
  .extend(sentFields)
  .meta({ id: "PeriodPlanSource", description: "もとになる研修予定" });

/** The source of a plan, and what stands in its way in its own period (rule 4.9). */
export const periodPlan = z
  .object({
    sources: z.array(plannedFrom).describe("もとになる研修予定"),
    sourceCount: wholeNumber.describe("もとになる研修予定の件数（件）"),
    taken: z.array(takenTime).describe("ふさがっている時間"),
    ...daysOff,
  })
  .meta({ id: "PeriodPlan", description: "期間をもとに作る研修予定の材料" });

/** The schedules of a plan. All of them are added or none (rule 4.9). */
export const addPeriodPlanInput = z
  .object({
    schedules: z
      .array(addScheduleInput)
      .min(1, "一つ以上の研修予定を選択してください。")
      .max(PLANNED_MAX, "一度に登録できるのは500件までです。分けて登録してください。")
      .describe("追加する研修予定"),
  })
  .meta({
    id: "AddPeriodPlanInput",
    description: "まとめて追加する研修予定。すべて追加するか、一つも追加しない",
  });

/** The places of a school in one week, from Sunday or from the first requested day (rule 4.10). */
export const weekOfPlaces = z
  .object({
    startDate: sentDate.describe("最初の日"),
    endDate: sentDate.describe("最後の日"),
    needed: wholeNumber.describe("ペースから見て要る席の数（席、切り上げ）"),
    offered: wholeNumber.describe("用意されている席の数（席）"),
    taken: wholeNumber.describe("予約済みの席の数（席）"),
  })
  .meta({ id: "WeekOfPlaces", description: "1週間の席" });

/** `end` is the day after the last one (rule 1.4). */
export const scheduleListInput = pageOrList
  .extend({
    start: date.describe("最初の日"),
    end: date.describe("最後の日の次の日（60日以内）"),
    schoolId: schoolId.optional().describe("研修施設の id。省くとすべて"),
    roomId: roomId.optional().describe("部屋の id。省くとすべて"),
    isOwn: z.boolean().optional().describe("自分が担当するものだけか"),
    isUnmarked: z.boolean().optional().describe("出欠が未入力のものだけか"),
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

const slotDays = {
  startDate: date.describe("最初の日"),
  endDate: date.describe("最後の日（30日以内）"),
};
const withinSlotWindow = z.refine<{ startDate: string; endDate: string }>(
  ({ startDate, endDate }) => withinDays(SLOT_WINDOW_DAYS)({ start: startDate, end: endDate }),
  { path: ["endDate"], message: "期間は30日以内で指定してください" },
);
export const reserveSlotsInput = z
  .object({ studentId, schoolId, ...slotDays })
  .check(withinSlotWindow);
/** Also for the reservations that matter to these slots. */
export const firstSlotsInput = z.object({ studentId, ...slotDays }).check(withinSlotWindow);

/** A reservation that affects the shown schedule: which it is, and when. */
export const otherReservation = z
  .object({
    reserveId,
    startDate: sentInstant.describe("研修の開始日時"),
    endDate: sentInstant.describe("研修の終了日時"),
  })
  .meta({ id: "OtherReservation", description: "関わるほかの予約" });

const mayReserve = z.boolean().describe("研修生として予約できるか");
const offeredFields = {
  id,
  startDate: sentInstant.describe("開始日時"),
  endDate: sentInstant.describe("終了日時"),
  roomName,
  displayColor: sentColor,
  schoolId,
  schoolName,
  vacantCount: wholeNumber.describe("空いている席の数（席）"),
  waitCount: wholeNumber.describe("キャンセル待ちの人数（名）"),
  cutoff: sentInstant.describe("予約と、無料のキャンセルの締切"),
  reserveOpensAt: sentReserveOpensAt,
  instructorName: instructorNameShown,
};

/** A schedule as offered to everybody: what is the same for each student (rule 13.22). */
export const offeredSchedule = z
  .object(offeredFields)
  .meta({ id: "OfferedSchedule", description: "だれにとっても同じ、研修予定の空きと締切" });
/** The offer of a school; of the first one if none was named, and null if there is none. */
export const offeredSchedules = listWith(offeredSchedule, {
  schoolId: schoolId.nullable().describe("研修施設の id"),
});
export const offeredSchedulesInput = z
  .object({
    studentId,
    schoolId: schoolId.optional().describe("研修施設の id。省くと研修生の最初の研修施設"),
    ...slotDays,
  })
  .check(withinSlotWindow);

/** What of a student's own decides about the slots of some days (rule 13.22). */
export const slotReservation = z
  .object({
    reserveId,
    scheduleId,
    state: oneOf(ReservationState),
    startDate: sentInstant.describe("開始日時"),
    endDate: sentInstant.describe("終了日時"),
  })
  .meta({ id: "SlotReservation", description: "予約枠に関わる、研修生自身の予約" });
export const slotReservations = listWith(slotReservation, { mayReserve });

/** A schedule as offered to one student. */
export const slot = z
  .object({
    ...offeredFields,
    state: oneOf(SlotState),
    /**
     * The student's reservation of another schedule at the same time, which blocks this one (rule
     * 5.4).
     */
    overlapsWith: otherReservation.nullable().describe("同じ時間にあるほかの予約"),
  })
  .meta({ id: "Slot", description: "予約枠: 研修生から見た研修予定" });
/** The offer to one student, and whether the student can reserve without staff (rule 5.4). */
export const slotList = listWith(slot, { mayReserve });

export const addedSchedule = z
  .object({ id: id.describe("追加した研修予定の id") })
  .meta({ id: "AddedSchedule", description: "追加した研修予定" });
export const addedSchedules = z
  .object({ ids: z.array(id).describe("追加した研修予定の id") })
  .meta({ id: "AddedSchedules", description: "追加した研修予定" });
/** How many students a change promotes, and how many people get a mail about it. */
export const updatedSchedule = forScreens(
  z.object({
    carriedUpCount: wholeNumber.describe("繰り上がった人数（名）"),
    mailCount: wholeNumber.describe("メールで知らせた人数（名）"),
  }),
);
export const callOffInput = versioned
  .extend({ expected: expectedOf(asked["TrainingSchedule.CallOff"]) })
  .meta({ id: "CallOffInput", description: "中止する研修予定" });
/** How many reservations were cancelled by calling it off, and how many people got a mail. */
export const calledOff = z
  .object({
    cancelledCount: wholeNumber.describe("キャンセルした予約の件数（件）"),
    mailCount: wholeNumber.describe("メールで知らせた人数（名）"),
  })
  .meta({ id: "CalledOff", description: "中止した結果" });
/** A schedule's time, place and instructor, and what people can do with its marks. */
export const scheduleTitle = z
  .object({
    startDate: sentInstant.describe("開始日時"),
    endDate: sentInstant.describe("終了日時"),
    schoolId,
    schoolName,
    roomName,
    reserveOpensAt: sentReserveOpensAt,
    instructor: z.string().nullable().describe("講師の氏名。決まっていなければ null"),
    needsInstructor,
    can: z
      .object({
        mark: z.boolean().describe("出欠を記録できるか"),
        mailAbsence: z.boolean().describe("欠席をメールで知らせられるか"),
      })
      .meta({ id: "RosterActions", description: "名簿にできること" }),
  })
  .meta({ id: "ScheduleTitle", description: "名簿の見出しになる研修予定" });
