import { z } from "zod";
import { cashFlow } from "#cashFlow/cashFlow.schema.ts";
import { contact } from "#contact/contact.schema.ts";
import {
  AbsenceReason,
  Career,
  ENROLL_STATE_ALL,
  EnrollState,
  enrollStateName,
  Gender,
  Mark,
  PaceState,
} from "#enumerations.ts";
import {
  date,
  emptiable,
  enumerated,
  goal,
  id,
  keyword,
  needReservationPerDay,
  oneOf,
  page,
  pageOf,
  pageOrList,
  personKana,
  personName,
  phone,
  sentDate,
  sentInstant,
  totalCount,
  version,
  versioned,
  wholeNumber,
  yen,
} from "#fields.ts";
import { areaId, therapistId } from "#ids.ts";
import { weekPaceFields } from "#pace/weekPace.schema.ts";
import { areaName, companyName, nameKana, schoolName, sentColor, sentPhone } from "#sentFields.ts";
import { SHOWN_RESERVATIONS } from "#student/student.limits.ts";
import { type StudentOrder, studentOrders } from "#student/studentOrders.ts";
import { unpaidOrders } from "#student/unpaidOrders.ts";

/**
 * The fields of every row in a search for students, and of the header of a student's screens (rule
 * 13.7).
 */
export const student = z
  .object({
    id,
    name: z.string().describe("氏名"),
    nameKana,
    emailAddress: z.string().nullable().describe("メールアドレス。ない人は null"),
    areaId: areaId.nullable(),
    areaName: areaName.nullable(),
    therapistId: therapistId.nullable(),
    isEnabled: z.boolean().describe("アカウントが有効か"),
    isEnrolled: z.boolean().describe("在籍中か"),
    version,
  })
  .meta({ id: "Student", description: "研修生" });

/** One student by id. Its screens also show former students (rule 9.5). */
export const foundStudent = student
  .extend({
    isMailed: z.boolean().describe("お知らせのメールが届くか"),
    isStudent: z.boolean().describe("今も研修生か。HMとの紐づけを解除した人は false"),
    phone: sentPhone.describe("電話番号。ない人は null。研修生には null を返す"),
    isErased: z.boolean().describe("個人データが消去されているか"),
  })
  .meta({ id: "FoundStudent", description: "研修生。今も研修生かどうかも示す" });

export const studentRow = student
  .extend({
    paceState: oneOf(PaceState).nullable(),
    recommendationDueDate: sentDate.nullable().describe("推奨修了日"),
    dueDate: sentDate.nullable().describe("修了期限"),
    progressTrainingName: z.string().nullable().describe("受講中の研修種目の名前"),
    progressTrainingColor: sentColor.nullable(),
    progressContentName: z.string().nullable().describe("次に受ける研修内容の名前"),
    reservationCount: wholeNumber.describe("これからの予約の件数（件）"),
    totalAmount: yen.describe("入金の合計から請求の合計を引いた残高（円）"),
  })
  .meta({ id: "StudentRow", description: "検索で見つかった研修生" });
export type StudentRow = z.infer<typeof studentRow>;

/** A row of the progress search, over all present trainings. Null without a training (rule 8.3). */
export const studentProgressRow = studentRow
  .extend({
    trainingCount: wholeNumber.describe("受けた回数（回）").nullable(),
    requiredTrainingCount: wholeNumber.describe("修了までに要る回数（回）").nullable(),
    delayedTrainingCount: wholeNumber
      .describe("今日までに受けているはずの回数からの遅れ（回）。進んでいれば負の数")
      .nullable(),
    progressRate: wholeNumber.describe("進捗率（%、切り捨て）").nullable(),
  })
  .meta({
    id: "StudentProgressRow",
    description: "検索で見つかった研修生と、受講中の全種目の進捗。受講していなければ null",
  });
export type StudentProgressRow = z.infer<typeof studentProgressRow>;
export const studentProgressRows = pageOf(studentProgressRow);

/** A schedule to choose, or a reservation, in short. */
const placeInTime = z
  .object({ id, startDate: sentInstant.describe("開始日時"), schoolName })
  .meta({ id: "ScheduleInShort", description: "研修予定の日時と研修施設" });

/**
 * A row of the search for students to reserve for. It has the week's reservations and remaining
 * need (rule 15.17), null without a training. It has the next schedule with a free place, null if
 * the student cannot reserve.
 */
export const studentToReserveForRow = studentRow
  .extend({
    ...weekPaceFields,
    neededThisWeekCount: weekPaceFields.neededThisWeekCount.nullable(),
    stillToReserveThisWeek: weekPaceFields.stillToReserveThisWeek.nullable(),
    nextOffer: placeInTime.nullable().describe("次に予約できる研修予定"),
  })
  .meta({ id: "StudentToReserveForRow", description: "検索で見つかった、予約する研修生" });
export type StudentToReserveForRow = z.infer<typeof studentToReserveForRow>;

/** A row of the search for reservations: the next two confirmed ones, and the waiting ones. */
export const studentReservationsRow = studentRow
  .extend({
    nextReservations: z.array(placeInTime).max(SHOWN_RESERVATIONS).describe("次の確定した予約"),
    waitingCount: wholeNumber.describe("キャンセル待ちの件数（件）"),
    firstWaitingDate: sentInstant.nullable().describe("最初のキャンセル待ちの研修が始まる日時"),
  })
  .meta({ id: "StudentReservationsRow", description: "検索で見つかった研修生と、これからの予約" });
export type StudentReservationsRow = z.infer<typeof studentReservationsRow>;

/** A row of the search for past reservations: their outcome in the last HISTORY_DAYS. */
export const studentHistoryRow = studentRow
  .extend({
    attendedCount: wholeNumber.describe("過去90日に出席した件数（件）"),
    absenceCount: wholeNumber.describe("過去90日に欠席した件数（件）"),
    cancelCount: wholeNumber.describe("過去90日にキャンセルした件数（件）"),
    lastAttendedDate: sentDate.nullable().describe("最後に出席した日"),
  })
  .meta({ id: "StudentHistoryRow", description: "検索で見つかった研修生と、これまでの予約" });
export type StudentHistoryRow = z.infer<typeof studentHistoryRow>;

/** A row of the search for results to send: which passed tests are unknown to HM. */
export const studentExportRow = studentRow
  .extend({
    hasTestPassedProgress: z.boolean().describe("HMに送っていない試験の合格があるか"),
    passedTests: z.array(z.string()).describe("HMに送っていない、合格した試験の名称"),
  })
  .meta({ id: "StudentExportRow", description: "検索で見つかった研修生と、送る結果の有無" });
export type StudentExportRow = z.infer<typeof studentExportRow>;

/** A student who owes: how much in yen, and since when (rule 10.4). */
export const unpaidStudent = student
  .pick({
    id: true,
    name: true,
    nameKana: true,
    therapistId: true,
    areaName: true,
    isEnabled: true,
    isEnrolled: true,
  })
  .extend({
    unpaidAmount: yen.describe("未払いの金額（円）"),
    unpaidSince: sentDate.describe("未払いになった日"),
  })
  .meta({ id: "UnpaidStudent", description: "未払いのある研修生" });
export type UnpaidStudent = z.infer<typeof unpaidStudent>;
/** A page of students who owe, and the sum of all found students' debts. */
export const unpaidStudents = pageOf(unpaidStudent)
  .extend({ unpaidTotal: yen.describe("見つかった研修生の未払いの合計（円）") })
  .meta({ id: "UnpaidStudentPage", description: "1ページ分: 未払いのある研修生" });

/**
 * Everything that staff may know about a student, with cash flows up to the limit of lists (rules
 * 13.5, 13.7).
 */
export const studentDetail = z
  .object({
    id,
    name: z.string().describe("氏名"),
    nameKana,
    emailAddress: z.string().nullable().describe("メールアドレス。ない人は null"),
    phone: sentPhone,
    isEnabled: z.boolean().describe("アカウントが有効か"),
    therapistId: therapistId.nullable(),
    isStudent: z.boolean().describe("今も研修生か。HMとの紐づけを解除した人は false"),
    releaseRequestedAt: sentInstant
      .nullable()
      .describe("HMに紐づけの解除を求めている間、求めた日時"),
    erasedAt: sentInstant.nullable().describe("個人データを消去した日時。していなければ null"),
    isReceiveEMailEnabled: z.boolean().describe("お知らせのメールを受け取るか"),
    birthday: sentDate.nullable().describe("生年月日"),
    gender: oneOf(Gender).nullable(),
    goal: z.string().describe("目標"),
    isActiveTherapist: z.boolean().describe("現役のセラピストか"),
    areaName: areaName.nullable(),
    startDate: sentDate.nullable().describe("研修開始日。最初の受講を始めた日"),
    secondStartDate: sentDate
      .nullable()
      .describe("再開日。終わった受講のある人が、今の受講を始めた日"),
    recommendationDueDate: sentDate.nullable().describe("推奨修了日"),
    dueDate: sentDate.nullable().describe("修了期限"),
    companyName: companyName.nullable(),
    career: oneOf(Career),
    storeCode: z.string().nullable().describe("店舗のコード"),
    storeName: z.string().nullable().describe("店舗の名前"),
    areaManagerCode: z.string().nullable().describe("エリアマネージャーのコード"),
    areaManagerName: z.string().nullable().describe("エリアマネージャーの氏名"),
    recruiterCode: z.string().nullable().describe("採用担当者のコード"),
    recruiterName: z.string().nullable().describe("採用担当者の氏名"),
    trainingKind: wholeNumber.describe("受講した研修種目の数（種目）"),
    trainingCount: wholeNumber.describe("受けた回数の合計（回）"),
    cancellations: z
      .array(
        z
          .object({
            reason: oneOf(AbsenceReason).nullable(),
            count: wholeNumber.describe("キャンセルの件数（件）"),
          })
          .meta({ id: "CancellationCount", description: "理由ごとの、キャンセルの件数" }),
      )
      .describe("確定した予約のキャンセルの件数（理由ごと。理由なしは null で、最後）"),
    progressTrainingName: z.string().nullable().describe("受講中の研修種目の名前"),
    progressTrainingColor: sentColor.nullable(),
    progressContentName: z.string().nullable().describe("次に受ける研修内容の名前"),
    paceState: oneOf(PaceState).nullable(),
    isEnrolled: z.boolean().describe("在籍中か"),
    version,
    cashFlows: z.array(cashFlow).describe("入金・請求（新しい順）"),
    totalCount,
  })
  .meta({ id: "StudentDetail", description: "職員が見る研修生のすべて", isBoundedList: true });

/** What people ask about a student on the telephone (rule 18.53). */
export const studentOverview = z
  .object({
    nextReservation: placeInTime.nullable().describe("次の確定した予約。なければ null"),
    unpaidAmount: yen.describe("未払いの金額（円）。なければ 0"),
    delayedTrainingCount: wholeNumber
      .describe("今日までに受けているはずの回数からの遅れ（回）。進んでいれば負の数")
      .nullable(),
    lastMark: z
      .object({ startDate: sentInstant.describe("開始日時"), mark: oneOf(Mark) })
      .meta({ id: "LastMark", description: "最後に記録した出欠" })
      .nullable(),
    lastContact: contact
      .pick({ madeAt: true, channel: true, outcome: true })
      .meta({ id: "LastContactInShort", description: "最後の連絡の日時と結果" })
      .nullable(),
  })
  .meta({ id: "StudentOverview", description: "電話で尋ねられる、研修生の今" });
export type StudentOverview = z.infer<typeof studentOverview>;

export const updateStudentInput = versioned
  .extend({
    name: personName,
    nameKana: personKana,
    areaId: z.int32("地域を選択してください").describe("地域の id"),
    gender: oneOf(Gender),
    birthday: date.nullish().describe("生年月日"),
    goal: emptiable(goal).optional(),
    phone: phone.optional(),
    isReceiveEMailEnabled: z.boolean().describe("お知らせのメールを受け取るか"),
  })
  .meta({ id: "UpdateStudentInput", description: "研修生の変更" });
/** The fields of the edit form (rule 13.7). */
export const studentUpdateTarget = z
  .object({
    id,
    name: z.string().describe("氏名"),
    nameKana,
    areaId: areaId.nullable(),
    gender: oneOf(Gender).nullable(),
    birthday: sentDate.nullable().describe("生年月日"),
    goal: z.string().describe("目標"),
    phone: sentPhone,
    isReceiveEMailEnabled: z.boolean().describe("お知らせのメールを受け取るか"),
    version,
  })
  .meta({ id: "StudentUpdateTarget", description: "研修生の変更できる項目" });
export const updateIsEnabledInput = z
  .object({ id, isEnabled: z.boolean().describe("アカウントが有効か"), version })
  .meta({ id: "UpdateIsEnabledInput", description: "研修生のアカウントを使えるかどうか" });
export const byTherapistIdInput = z.object({ therapistId });

/** How often to reserve to finish in time, the days in hand, and why a student is behind. */
export const reservationPace = z
  .object({
    paceState: oneOf(PaceState),
    spareDays: z
      .int32()
      .nullable()
      .describe("目安より進んでいる日数（日）。遅れていれば負、必要な受講がなければ null"),
    behind: z
      .object({
        absenceCount: wholeNumber.describe("欠席した回数（回）"),
        emptyWeekCount: wholeNumber.describe("予約がなかった週の数（週）"),
      })
      .meta({ id: "ReasonsBehind", description: "基準日からの、遅れの理由" })
      .nullable()
      .describe("遅れの理由。遅れていなければ null"),
    recommendationDueDate: sentDate.describe("推奨修了日"),
    ...weekPaceFields,
    needReservationPerDay,
  })
  .meta({ id: "ReservationPace", description: "予約の間隔の目安と、ペースの天気" });

/** If missing, everyone (rule 8.7). */
const enrollState = enumerated(
  { ...EnrollState, All: ENROLL_STATE_ALL },
  {
    id: "SoughtEnrollState",
    title: "在籍",
    words: { ...enrollStateName, [ENROLL_STATE_ALL]: "すべて" },
  },
)
  .optional()
  .describe("在籍。省くとすべて");

/** If missing, by kana (rule 18.52). */
const order = z
  .enum(studentOrders)
  .optional()
  .describe(
    "並び順。kana = 五十音順、pace = 遅れの大きい順、recommendation = 推奨修了日の早い順、balance = 残高の少ない順。省くと五十音順",
  );

export const searchStudentsInput = pageOrList.extend({
  keyword,
  enrollState,
  order,
  isOverRecommendation: z
    .boolean()
    .optional()
    .describe("true = 推奨修了日を過ぎた人だけ、false = その他の人だけ"),
  isPenaltyLeft: z
    .boolean()
    .optional()
    .describe("true = 未払いのある人だけ、false = その他の人だけ"),
  startsFirst: z
    .boolean()
    .optional()
    .describe("true = 氏名、読み、メールアドレス、id が検索する語で始まる人を先に並べる"),
});
export const searchUnpaidStudentsInput = page.extend({
  areaId: areaId.optional().describe("地域の id。省くとすべて"),
  keyword,
  enrollState,
  order: z
    .enum(unpaidOrders)
    .default("since")
    .describe("並び順。since = 未払いが古い順、amount = 金額の多い順、kana = 五十音順"),
});
export const searchProgressStudentsInput = page.extend({
  areaId: areaId.optional().describe("地域の id。省くとすべて"),
  keyword,
  enrollState,
  order,
});
export const searchExportStudentsInput = pageOrList.extend({
  keyword,
  enrollState,
  order,
  hasTestPassedProgress: z
    .boolean()
    .optional()
    .describe("true = HMに送っていない試験の合格がある人だけ、false = その他の人だけ"),
});
export const searchReservationStudentsInput = pageOrList.extend({ keyword, enrollState, order });
export const searchReservationConfirmationStudentsInput = pageOrList.extend({
  keyword,
  enrollState,
  order,
  existsReservation: z
    .boolean()
    .optional()
    .describe("true = これからの予約がある人だけ、false = その他の人だけ"),
  hasEndedActivity: z
    .boolean()
    .optional()
    .describe("true = 終わった受講がある人だけ、false = その他の人だけ"),
});
export const searchReservationHistoryStudentsInput = pageOrList.extend({
  keyword,
  enrollState,
  order,
  isContinuousAbsence: z
    .boolean()
    .optional()
    .describe("true = 欠席が続いている人だけ、false = その他の人だけ"),
});
/** The filters of a search for students: each yes, no, or missing for everybody. */
export type StudentSearch = {
  order?: StudentOrder;
  keyword?: string;
  enrollState?: z.infer<typeof enrollState>;
  areaId?: number;
  existsReservation?: boolean;
  hasEndedActivity?: boolean;
  isContinuousAbsence?: boolean;
  isOverRecommendation?: boolean;
  isPenaltyLeft?: boolean;
  hasTestPassedProgress?: boolean;
  startsFirst?: boolean;
};
