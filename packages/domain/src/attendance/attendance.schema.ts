import { z } from "zod";
import { Mark } from "#enumerations.ts";
import { id, listWith, oneOf, sentInstant, version, versioned, wholeNumber } from "#fields.ts";
import {
  activityId,
  scheduleId,
  studentUserId,
  therapistId,
  trainingContentId,
  trainingReserveId,
} from "#ids.ts";
import { LIST_MAX } from "#limits.ts";
import { saidByStudent, telling } from "#reservation/reservation.schema.ts";
import { leftReasons } from "#reservation/telling.rules.ts";
import { CAPACITY_MAX } from "#schedule/schedule.limits.ts";
import { sentColor, studentName, studentNameKana } from "#sentFields.ts";

export const addAttendanceInput = z
  .object({
    trainingReserveId,
    state: oneOf(Mark),
    isSendMail: z.boolean().optional().describe("欠席をメールで知らせるか"),
  })
  .meta({ id: "AddAttendanceInput", description: "記録する出欠" });
/**
 * Marks everybody in a schedule without a mark as present, or of these only those who were on the
 * screen. Who has told to be late or not to come is left out (rule 6.1).
 */
export const addRemainingInput = z
  .object({
    scheduleId,
    trainingReserveIds: z
      .array(trainingReserveId)
      .max(LIST_MAX)
      .optional()
      .describe("画面にあった未入力の予約。送ると、ほかの予約には記録しない"),
  })
  .meta({ id: "AddRemainingInput", description: "未入力の研修生をすべて出席にする研修予定" });
/** The marks that were set, in the form of `removeRemainingInput`. */
export const addedRemaining = z
  .object({
    addedCount: wholeNumber.describe("登録した件数（件）"),
    marks: z
      .array(z.object(versioned.shape).meta({ id: "SetMark", description: "記録した出欠とその版" }))
      .describe("記録した出欠"),
    leftNames: z.array(z.string()).describe("画面になかったため記録していない研修生の氏名"),
    left: z
      .array(
        z
          .object({
            id: trainingReserveId,
            reason: z
              .enum(leftReasons)
              .describe("本人の連絡。toldAbsence = 行けません、toldLate = 遅れます"),
          })
          .meta({ id: "LeftReservation", description: "本人の連絡があるため記録していない予約" }),
      )
      .describe("本人の連絡があるため記録していない予約"),
  })
  .meta({ id: "AddedRemaining", description: "まとめて記録した出欠" });
/** Removes the marks of one `AddRemaining`, if all of them are unchanged (rule 6.1). */
export const removeRemainingInput = z
  .object({
    scheduleId,
    marks: z.array(versioned).min(1).max(CAPACITY_MAX).describe("AddRemaining が返した出欠"),
  })
  .meta({ id: "RemoveRemainingInput", description: "取り消す、まとめて記録した出欠" });
export const removedRemaining = z
  .object({ removedCount: wholeNumber.describe("取り消した件数（件）") })
  .meta({ id: "RemovedRemaining", description: "まとめて取り消した結果" });

export const attendance = z
  .object({
    id: id.describe("出欠の id"),
    studentUserId,
    trainingReserveId,
    state: oneOf(Mark),
    version,
    mailLeavesAt: sentInstant
      .nullable()
      .describe("欠席のメールを送る日時。それまでは取りやめられる"),
    mailState: z
      .enum(["waiting", "sent", "failed"])
      .nullable()
      .describe("欠席のメールの状態。waiting = 送信待ち、sent = 送信済み、failed = 失敗"),
  })
  .meta({ id: "Attendance", description: "出欠の記録" });

/** Takes back the mail about an absence; the mark stays. */
export const withdrawMailInput = z
  .object({ trainingReserveId })
  .meta({ id: "WithdrawMailInput", description: "取りやめる欠席のメールの予約" });

/** A student's next content (rule 6.4). */
export const trainingContentIcon = z
  .object({
    activityId,
    trainingContentId,
    trainingName: z.string().describe("研修種目の名前"),
    displayColor: sentColor,
    contentName: z.string().describe("研修内容の名前"),
  })
  .meta({ id: "NextContent", description: "次に受ける研修内容" });

/** A row of a schedule's roster: first confirmed students, then waiting ones in order. */
export const scheduleEntryStudent = z
  .object({
    studentUserId,
    studentName,
    studentNameKana,
    therapistId: therapistId.nullable(),
    trainingReserveId,
    attendance: attendance.nullable().describe("出欠の記録。なければ null"),
    isWaiting: z.boolean().describe("キャンセル待ちか"),
    waitingOrder: wholeNumber.describe("キャンセル待ちの順番（1から）").nullable(),
    /** The start of the reservation that a wish would replace (rule 5.12). */
    replacesStartDate: sentInstant
      .nullable()
      .describe("置き換え待ちのとき、置き換える予約の研修が始まる日時"),
    hasProgress: z.boolean().describe("この日の進捗があるか"),
    trainingContentIcon: trainingContentIcon
      .nullable()
      .describe("次に受ける研修内容。なければ null"),
    hasSeenPreparation: z
      .boolean()
      .describe("次に受ける研修内容の予習と持ち物を見たと、研修生が知らせたか"),
    hasEMailAddress: z.boolean().describe("メールアドレスがあるか"),
    isReceiveEMailEnabled: z.boolean().describe("お知らせのメールを受け取るか"),
    ...saidByStudent,
  })
  .meta({
    id: "ScheduleEntryStudent",
    description: "名簿の1行: 確定した研修生、次にキャンセル待ちの研修生",
  });
export type ScheduleEntryStudent = z.infer<typeof scheduleEntryStudent>;
/** A schedule's roster. Beside it stand those who gave their place up on the day (rule 6.9). */
export const scheduleRoster = listWith(scheduleEntryStudent, {
  givenUp: z.array(telling).describe("開始の3時間前からあとに予約をキャンセルした研修生"),
});

/** Names the schedule whose roster is saved (rule 13.90). */
export const rosterFileInput = z.object({ scheduleId });
