import { z } from "zod";
import { alertInformation, studentAlert } from "#alertInformation/alertInformation.schema.ts";
import {
  id,
  needReservationPerDay,
  sentDate,
  sentInstant,
  sentMonth,
  wholeNumber,
  yen,
} from "#fields.ts";
import { FIRST_STEPS } from "#home/firstSteps.ts";
import { schoolId } from "#ids.ts";
import { weekPaceFields } from "#pace/weekPace.schema.ts";
import { reservation, telling } from "#reservation/reservation.schema.ts";
import { roomName, schoolName, sentColor } from "#sentFields.ts";
import { reservationPace } from "#student/student.schema.ts";

/** A schedule on a home page, with the number of places taken and of missing marks. */
export const homeSchedule = z
  .object({
    id,
    startDate: sentInstant.describe("開始日時"),
    endDate: sentInstant.describe("終了日時"),
    schoolName,
    roomName,
    displayColor: sentColor,
    instructor: z.string().nullable().describe("講師の氏名。決まっていなければ null"),
    reserveCount: wholeNumber.describe("予約の件数（件）"),
    unmarkedCount: wholeNumber.describe("出欠が未入力の人数（名）"),
  })
  .meta({ id: "HomeSchedule", description: "ホームに並ぶ研修予定" });
export type HomeSchedule = z.infer<typeof homeSchedule>;

const silentStudentCount = wholeNumber.describe("足が止まり、連絡を待っていない研修生の人数（名）");

/** What needs an administrator's attention (rule 15.11). */
export const administratorHome = z
  .object({
    firstSteps: z
      .record(z.enum(FIRST_STEPS), z.boolean())
      .meta({ id: "FirstSteps", description: "最初に要るものが、それぞれあるか" }),
    alerts: z.array(alertInformation).describe("知らせ"),
    silentStudentCount,
    unsettledResultCount: wholeNumber.describe("未完了の結果の送信の件数（件）"),
    failedMailCount: wholeNumber.describe("届かなかったメールの件数（件）"),
    guestStudentCount: wholeNumber.describe("待機中の研修生の人数（名）"),
    guestStaffCount: wholeNumber.describe("待機中の職員の人数（名）"),
    erasureRequestCount: wholeNumber.describe("個人データの消去を申請している人数（名）"),
    unpaidStudentCount: wholeNumber.describe("未払いのある研修生の人数（名）"),
    unpaidTotal: yen.describe("未払いの合計（円）"),
    unmarkedSchedules: z
      .array(homeSchedule)
      .describe("始まったのに出欠が未入力の今日の研修予定（はじめの数件）"),
    unmarkedScheduleCount: wholeNumber.describe(
      "始まったのに出欠が未入力の今日の研修予定の件数（件）",
    ),
    hasBegunToday: z.boolean().describe("予約のある今日の研修が、もう始まったか"),
    earlierUnmarkedSchedules: z
      .array(homeSchedule)
      .describe("出欠が未入力の、昨日までの最近の研修予定（古い順、はじめの数件）"),
    earlierUnmarkedScheduleCount: wholeNumber.describe(
      "出欠が未入力の、昨日までの最近の研修予定の件数（件）",
    ),
    schedulesInNeed: z
      .array(
        homeSchedule
          .omit({ unmarkedCount: true })
          .extend({ schoolId })
          .meta({ id: "ScheduleInNeed", description: "ほかの講師が要る研修予定" }),
      )
      .describe("講師が担当できなくなった、これからの研修予定（はじめの数件）"),
    scheduleInNeedCount: wholeNumber.describe(
      "講師が担当できなくなった、これからの研修予定の件数（件）",
    ),
  })
  .meta({ id: "AdministratorHome", description: "管理者のホーム" });
export type AdministratorHome = z.infer<typeof administratorHome>;

/** A schedule of today, with what its students without a mark have said (rule 6.9). */
const scheduleOfToday = homeSchedule
  .extend({
    tellings: z
      .array(telling)
      .describe("出欠が未入力の研修生からの、当日の連絡（早い順）。直前のキャンセルも含む"),
  })
  .meta({ id: "ScheduleOfToday", description: "講師のホームに並ぶ、今日の研修予定" });
export type ScheduleOfToday = z.infer<typeof scheduleOfToday>;

/** An instructor's own schedules, and those of the others (rule 15.11). */
export const instructorHome = z
  .object({
    ownToday: z.array(scheduleOfToday).describe("自分が担当する今日の研修予定"),
    othersToday: z.array(scheduleOfToday).describe("ほかの人が担当する今日の研修予定"),
    ownUnmarked: z
      .array(homeSchedule)
      .describe("自分が担当し、出欠が未入力の最近の研修予定（古い順）"),
    silentStudentCount,
  })
  .meta({ id: "InstructorHome", description: "講師のホーム" });

/** How the month has gone so far (rule 15.18). */
export const monthFigures = z
  .object({
    month: sentMonth,
    comeCount: wholeNumber.describe("今月の研修で、出席か遅刻と記録した件数（件）"),
    markedCount: wholeNumber.describe("今月の研修で、出欠を記録した件数（件）"),
    attendanceRate: wholeNumber
      .nullable()
      .describe("出席率（%、切り捨て）。遅刻も出席に数える。記録がなければ null"),
    flexGraduateCount: wholeNumber.describe("今月のフレックスの研修種目の合格の件数（件）"),
    unpaidStudentCount: wholeNumber.describe("今、未払いのある研修生の人数（名）"),
    unpaidTotal: yen.describe("今の未払いの合計（円）"),
  })
  .meta({ id: "MonthFigures", description: "今月の数字" });
export type MonthFigures = z.infer<typeof monthFigures>;

/**
 * A schedule that a student can reserve with free cancellation, or wait for when it is full (rule
 * 15.17).
 */
export const proposedSchedule = z
  .object({
    id,
    startDate: sentInstant.describe("開始日時"),
    endDate: sentInstant.describe("終了日時"),
    schoolId,
    schoolName,
    roomName,
    displayColor: sentColor,
    vacantCount: wholeNumber.describe("空いている席の数（席）"),
    waitCount: wholeNumber.describe("キャンセル待ちの人数（名）"),
    isMostUsed: z.boolean().describe("最もよく通う研修施設か"),
    cutoff: sentInstant.describe("予約と、無料のキャンセルの締切"),
  })
  .meta({ id: "Proposal", description: "おすすめの研修予定" });

export type ProposedSchedule = z.infer<typeof proposedSchedule>;

/** The chosen school; without one, the whole area. */
export const planInput = z.object({
  schoolId: id.optional().describe("研修施設の id。省くと地域のすべて"),
});

/** Schedules that keep a student's pace, week by week (rule 5.14). */
export const reservationPlan = z
  .object({
    /** Whether the student may reserve at all (rule 5.4). */
    mayReserve: z.boolean().describe("研修生として予約できるか"),
    weeks: z
      .array(
        z
          .object({
            from: sentDate.describe("最初の日"),
            to: sentDate.describe("最後の日"),
            reservedCount: wholeNumber.describe("予約済みの件数（件）"),
            lackingCount: wholeNumber.describe("この週にあと何件の予約が要るか（件）"),
            proposals: z
              .array(
                proposedSchedule
                  .extend({
                    /** To be chosen in its place (rule 5.14). */
                    others: z.array(proposedSchedule).describe("同じ日の、代わりに選べる研修予定"),
                  })
                  .meta({ id: "PlanProposal", description: "おすすめと、同じ日のほかの研修予定" }),
              )
              .describe("おすすめの研修予定"),
          })
          .meta({ id: "PlanWeek", description: "1週間の提案" }),
      )
      .nullable()
      .describe("週ごとの提案。予約できないか、要らないときは null"),
    thisWeek: z
      .object(weekPaceFields)
      .meta({ id: "WeekPace", description: "これから7日間の予約と目安" })
      .nullable()
      .describe("これから7日間の予約と目安。受講していなければ null"),
    needReservationPerDay,
    reservableCount: wholeNumber.describe("あと何件予約できるか（件）"),
    reachedReserveCount: wholeNumber
      .describe("同時に予約できる件数の上限（件）。達していなければ null")
      .nullable(),
  })
  .meta({ id: "ReservationPlan", description: "週ごとの予定の提案" });
export type ReservationPlan = z.infer<typeof reservationPlan>;

/** A student's first screen (rules 15.11, 15.17). */
export const studentHome = z
  .object({
    status: z
      .object({
        delayedTrainingCount: wholeNumber.describe(
          "今日までに受けているはずの回数からの遅れ（回）。進んでいれば負の数",
        ),
        requiredTrainingCount: wholeNumber.describe("必要な受講の回数（回）"),
        trainingCount: wholeNumber.describe("受けた回数（回）"),
        recommendationDueDate: sentDate.describe("推奨修了日"),
        ...reservationPace.pick({ paceState: true, spareDays: true }).shape,
        ...weekPaceFields,
        needReservationPerDay,
      })
      .meta({ id: "StudentStatus", description: "受講のようす" })
      .nullable()
      .describe("受講のようす。受講していなければ null"),
    /** Whether the student may reserve at all (rule 5.4). */
    mayReserve: z.boolean().describe("研修生として予約できるか"),
    nextReservation: reservation.nullable().describe("次の予約"),
    /** It has begun and has no mark, so that the student can still say something (rule 6.9). */
    reservationUnderWay: reservation
      .nullable()
      .describe("始まっていて終わっていない、出欠が未入力の予約"),
    /** The other active reservations of one week, in short (rule 5.10). */
    othersOfWeek: z
      .array(
        reservation
          .pick({
            reserveId: true,
            state: true,
            kind: true,
            startDate: true,
            endDate: true,
            schoolName: true,
            roomName: true,
            displayColor: true,
          })
          .meta({ id: "ReservationInShort", description: "予約の要点" }),
      )
      .describe("同じ週のほかの予約"),
    alerts: z.array(studentAlert).describe("知らせ"),
    unpaidAmount: yen.describe("未払いの金額（円）"),
    passedRecommendationDueDate: sentDate.nullable().describe("推奨修了日。過ぎていなければ null"),
    proposals: z
      .array(proposedSchedule)
      .nullable()
      .describe(
        "おすすめの研修予定（1件まで）。空きがなければ、満席でキャンセル待ちのできる1件。予約が足りていれば null",
      ),
    reachedReserveCount: wholeNumber
      .describe("同時に予約できる件数の上限（件）。達していなければ null")
      .nullable(),
    goal: z.string().describe("目標"),
  })
  .meta({ id: "StudentHome", description: "研修生のホーム" });
export type StudentHome = z.infer<typeof studentHome>;
