import { z } from "zod";
import { activeState, asked, expectedOf } from "#asked.ts";
import {
  AbsenceReason,
  DoneKind,
  ReservationState,
  ReserveResult,
  ToldLateMinutes,
} from "#enumerations.ts";
import {
  errorCode,
  id,
  oneOf,
  optionalText,
  sentDate,
  sentInstant,
  wholeNumber,
  yen,
} from "#fields.ts";
import { reserveId, scheduleId, schoolId, studentId, studentUserId } from "#ids.ts";
import { PLANNED_MAX, REASON_TEXT_MAX } from "#reservation/reservation.limits.ts";
import { otherReservation, slotList } from "#schedule/schedule.schema.ts";
import { directions } from "#school/directions.schema.ts";
import {
  instructorNameShown,
  roomName,
  schoolName,
  sentColor,
  studentName,
  studentNameKana,
} from "#sentFields.ts";
import { preparation } from "#trainingContent/preparation.schema.ts";

/** All calls that reserve one place state the same. */
const expectedPlace = expectedOf(asked["TrainingReserve.Reserve"]);

export const reserveInput = z
  .object({
    scheduleId,
    studentId,
    noPenalty: z.boolean().describe("キャンセル料のかからない予約にするか"),
    expected: expectedPlace,
  })
  .meta({ id: "ReserveInput", description: "職員による予約" });
export const forceReserveInput = z
  .object({
    scheduleId,
    studentId,
    expected: expectedPlace,
  })
  .meta({ id: "ForceReserveInput", description: "定員と待ち順によらない予約" });
/**
 * With `acceptWaiting: false` a full schedule is refused with ScheduleFull, so that nobody joins a
 * queue unasked (rule 5.3).
 */
export const reserveByStudentInput = z
  .object({
    scheduleId,
    acceptWaiting: z.boolean().default(true).describe("満席のときキャンセル待ちにするか"),
    expected: expectedPlace,
  })
  .meta({ id: "ReserveByStudentInput", description: "研修生による予約" });
/**
 * Whether the caller expects a cost for giving up the reservation. If that is wrong, the call is
 * refused (rule 5.6).
 */
const expectsFee = z
  .boolean()
  .optional()
  .describe("キャンセル料がかかると承知しているか。送った値が実際と違えば断る");
/**
 * With `acceptWaiting` the student waits for a full schedule with a wish and keeps the reservation
 * meanwhile (rule 5.12).
 */
export const changeInput = z
  .object({
    reserveId,
    scheduleId,
    acceptWaiting: z.boolean().default(false).describe("満席のときキャンセル待ちにするか"),
    expectsFee,
    expected: expectedOf(asked["TrainingReserve.Change"]),
  })
  .meta({ id: "ChangeInput", description: "予約の変更" });
/** Why the student does not come. Both are optional (rule 5.16). */
const givenReason = {
  reason: oneOf(AbsenceReason).nullable().default(null),
  reasonText: optionalText(REASON_TEXT_MAX)
    .nullable()
    .default(null)
    .transform((text) => text || null)
    .describe("理由の言葉"),
};
/** The reservation as the caller saw it. If it has changed, it is not cancelled (rule 5.6). */
export const cancelInput = z
  .object({
    reserveId,
    expectedState: activeState.optional().describe("読み取ったときの状態。今の状態と違えば断る"),
    expectsFee,
    ...givenReason,
    expected: expectedOf(asked["TrainingReserve.Cancel"]),
  })
  .meta({ id: "CancelInput", description: "予約のキャンセル" });
const lateMinutes = oneOf(ToldLateMinutes)
  .nullable()
  .describe("遅れる時間（分）。来られないときは null");
/** What a student says on the day: so late, or with null not coming at all (rule 6.9). */
export const tellInput = z
  .object({ reserveId, lateMinutes, ...givenReason })
  .meta({ id: "TellInput", description: "当日の連絡: 遅れるか、来られないか" });
/** What stands by now, and since when. */
export const told = z
  .object({ toldAt: sentInstant.describe("連絡した日時"), lateMinutes })
  .meta({ id: "Told", description: "当日の連絡" });
export type Told = z.infer<typeof told>;
/** What a student has said, in every list that shows it (rules 5.16, 6.9). */
export const saidByStudent = {
  told: told.nullable().describe("当日の連絡。なければ null"),
  reason: oneOf(AbsenceReason).nullable(),
  reasonText: z.string().nullable().describe("来られない理由の言葉"),
};

/** What one student has told of the day, with the name. */
export const telling = z
  .object({ studentName, ...saidByStudent, told })
  .meta({ id: "Telling", description: "研修生からの当日の連絡" });
export type Telling = z.infer<typeof telling>;

export const reservationInput = z.object({ reserveId });
export const schoolInput = z.object({ schoolId });
export const studentInput = z.object({ studentId });
export const studentUserInput = z
  .object({ studentUserId })
  .meta({ id: "StudentUserInput", description: "研修生の id" });

export const cancelAllInput = z
  .object({
    studentUserId,
    ...givenReason,
    expected: expectedOf(asked["TrainingReserve.CancelStudentAllReserve"]),
  })
  .meta({ id: "CancelAllInput", description: "明日以降の予約をすべてキャンセルする研修生" });

const planned = asked["TrainingReserve.ReservePlan"];
/**
 * Schedules of a plan, reserved one by one (rule 5.14). `expected` has what was shown, a row per
 * schedule.
 */
export const reservePlanInput = z
  .object({
    scheduleIds: z.array(id).min(1).max(PLANNED_MAX).describe("予約する研修予定の id"),
    expected: z
      .array(
        planned
          .partial()
          .extend({ scheduleId })
          .meta({ id: "ExpectedPlannedConsequences", description: "画面で見せた内容" }),
      )
      .max(PLANNED_MAX)
      .optional()
      .describe("画面で見せた内容。違う研修は予約しない"),
  })
  .meta({ id: "ReservePlanInput", description: "一つずつ予約する、予定の研修予定" });
/** For each of them the reason for its refusal; null if it is reserved. */
export const reservedPlan = z
  .object({
    outcomes: z
      .array(
        z
          .object({
            scheduleId,
            errorCode: errorCode
              .nullable()
              .describe("予約できなかった理由のコード。予約できれば null"),
            message: z.string().nullable().describe("予約できなかった理由。予約できれば null"),
            actual: planned
              .nullable()
              .describe("送った expected と違うため予約しなかったとき、今予約すると起きること"),
          })
          .meta({ id: "ReserveOutcome", description: "研修予定ごとの予約の結果" }),
      )
      .describe("研修予定ごとの結果"),
  })
  .meta({ id: "ReservedPlan", description: "予定の予約の結果" });

export const reserved = z
  .object({
    result: oneOf(ReserveResult),
    reserveId,
    done: asked["TrainingReserve.Reserve"],
  })
  .meta({ id: "Reserved", description: "予約の結果" });
export const changed = reserved
  .extend({ done: asked["TrainingReserve.Change"] })
  .meta({ id: "Changed", description: "変更の結果" });
export const cancelled = z
  .object({
    result: oneOf(ReserveResult),
    done: asked["TrainingReserve.Cancel"],
  })
  .meta({ id: "Cancelled", description: "キャンセルの結果" });
export const cancelledAll = z
  .object({ cancelledCount: wholeNumber.describe("キャンセルした予約の件数（件）") })
  .meta({ id: "CancelledAll", description: "まとめてキャンセルした結果" });

/** How many of those who waited got a place; null if too few waited (rule 5.13). */
export const queueChanceOfSchool = z
  .object({
    of: wholeNumber.describe("キャンセル待ちをした人数（名）"),
    carriedUp: wholeNumber.describe("そのうち繰り上がった人数（名）"),
  })
  .meta({ id: "QueueChance", description: "過去90日のキャンセル待ちの繰り上がり" })
  .nullable();

/**
 * The offer of the first school to a student, with the chance in its queue; null if there is none.
 */
export const firstSlots = z
  .object({
    schoolId,
    slots: z.object(slotList.shape).meta({ id: "SlotList", description: "研修生の予約枠" }),
    queueChance: queueChanceOfSchool,
  })
  .meta({ id: "FirstSlots", description: "最初の研修施設の予約枠" })
  .nullable();

/** One reservation in its student's lists (rules 5.6, 5.10, 5.12). */
export const reservation = z
  .object({
    reserveId,
    reserveNumber: z.string().describe("予約番号"),
    scheduleId,
    state: oneOf(ReservationState),
    kind: oneOf(ReserveResult),
    startDate: sentInstant.describe("研修の開始日時"),
    endDate: sentInstant.describe("研修の終了日時"),
    schoolId,
    schoolName,
    roomName,
    displayColor: sentColor,
    waitingOrder: wholeNumber.describe("キャンセル待ちの順番（1から）").nullable(),
    historyState: oneOf(DoneKind).nullable(),
    penaltyFreeUntil: sentInstant
      .nullable()
      .describe("キャンセル料のかからない期限。もうかからない、またはキャンセルできなければ null"),
    penaltyAmount: yen.describe("キャンセル料（円）").nullable(),
    /** Only a wish has this. `wish` is the other direction (rule 5.12). */
    replaces: otherReservation.nullable().describe("置き換え待ちのとき、置き換える予約"),
    wish: otherReservation.nullable().describe("この予約を置き換える置き換え待ち"),
    preparation: preparation
      .nullable()
      .describe("いちばん早い確定した予約のとき、次に受ける研修内容の予習と持ち物。なければ null"),
    ...saidByStudent,
    can: z
      .object({
        cancel: z.boolean().describe("キャンセルできるか"),
        change: z.boolean().describe("変更できるか"),
        tellLate: z.boolean().describe("遅れると連絡できるか"),
        tellAbsence: z.boolean().describe("来られないと連絡できるか"),
      })
      .meta({ id: "ReservationActions", description: "予約にできること" }),
  })
  .meta({ id: "Reservation", description: "予約" });
export type Reservation = z.infer<typeof reservation>;

/** One reservation as its student sees it (rule 5.17). */
export const ownReservationDetail = z
  .object({ ...reservation.shape, directions, instructorName: instructorNameShown })
  .meta({ id: "OwnReservationDetail", description: "自分の予約の詳細" });

/** One reservation as staff see it: with its student (rule 5.17). */
export const reservationDetail = ownReservationDetail
  .extend({ studentUserId, studentName, studentNameKana })
  .meta({ id: "ReservationDetail", description: "予約の詳細" });

export const attendanceTrend = z
  .object({
    fromDate: sentDate.describe("最初の日"),
    toDate: sentDate.describe("最後の日"),
    reserveCount: wholeNumber.describe("予約の件数（件）"),
    reserveInterval: z.number().nullable().describe("予約の間隔の平均（日）"),
    attendanceInterval: z.number().nullable().describe("出席の間隔の平均（日）"),
    absenceCount: wholeNumber.describe("欠席の件数（件）"),
    recentSequentialAbsenceCount: wholeNumber.describe("続いている欠席の回数（回）"),
    days: z
      .array(
        z
          .object({
            date: sentDate.describe("日付"),
            attendanceTrend: oneOf(ReservationState).describe("その日の予約の状態"),
          })
          .meta({ id: "AttendanceDay", description: "日ごとの予約の状態" }),
      )
      .describe("日ごとの状態"),
  })
  .meta({ id: "AttendanceTrend", description: "出欠の推移" });
export type AttendanceTrend = z.infer<typeof attendanceTrend>;
