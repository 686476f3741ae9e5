import { delayText } from "@kenshu/domain/pace/pace.rules.ts";
import { WEEK_AHEAD, weekPaceText } from "@kenshu/domain/pace/weekPaceText.ts";
import type {
  StudentExportRow,
  StudentHistoryRow,
  StudentProgressRow,
  StudentReservationsRow,
  StudentRow,
  StudentToReserveForRow,
  UnpaidStudent,
} from "@kenshu/domain/student/student.schema.ts";
import {
  daysBetween,
  formatDate,
  formatInstant,
  tokyoDate,
  tokyoTime,
} from "@kenshu/domain/time.ts";
import type { List } from "#declaring/listFile.ts";

/** Each list of students has the columns of its screen (rule 13.90). */
type Columns<R> = List<R>["columns"];
const category = "研修生";

type Named = Pick<StudentRow, "name" | "nameKana" | "areaName" | "isEnabled" | "isEnrolled">;

const names: Columns<Named> = [
  { title: "氏名", kind: "text", value: ({ name }) => name },
  { title: "カナ", kind: "text", value: ({ nameKana }) => nameKana },
];
const area: Columns<Named> = [{ title: "地域", kind: "text", value: ({ areaName }) => areaName }];
const state: Columns<Named> = [
  {
    title: "状態",
    kind: "text",
    value: ({ isEnabled, isEnrolled }) =>
      [!isEnabled && "利用停止中", !isEnrolled && "在籍していません"].filter(Boolean).join("、"),
  },
];
const training: Columns<StudentRow> = [
  {
    title: "研修",
    kind: "text",
    value: ({ progressTrainingName, progressContentName }) =>
      [progressTrainingName, progressContentName].filter(Boolean).join(" "),
  },
];
const recommendation: Columns<StudentRow> = [
  { title: "推奨修了日", kind: "date", value: (row) => row.recommendationDueDate },
];

export const studentList: List<StudentRow> = {
  title: "研修生照会",
  category,
  columns: [
    ...names,
    ...area,
    ...training,
    ...recommendation,
    { title: "残高", kind: "yen", value: ({ totalAmount }) => totalAmount },
    ...state,
  ],
};

export const progressList: List<StudentProgressRow> = {
  title: "進捗",
  category,
  columns: [
    ...names,
    {
      title: "ペース",
      kind: "text",
      value: ({ delayedTrainingCount: delayed }) => (delayed === null ? null : delayText(delayed)),
    },
    {
      title: "受講",
      kind: "text",
      value: ({ trainingCount, requiredTrainingCount }) =>
        trainingCount === null ? null : `${requiredTrainingCount}回中${trainingCount}回`,
    },
    {
      title: "進捗率",
      kind: "wholePercent",
      value: ({ progressRate }) => progressRate && progressRate / 100,
    },
    ...training,
    ...recommendation,
  ],
};

export const toReserveForList: List<StudentToReserveForRow> = {
  title: "予約",
  category,
  columns: [
    ...names,
    ...training,
    {
      title: "7日間の予約",
      kind: "text",
      value: ({ stillToReserveThisWeek, ...week }) =>
        stillToReserveThisWeek === null
          ? `${WEEK_AHEAD}：予約${week.confirmedThisWeekCount}件`
          : `${WEEK_AHEAD}：${weekPaceText({ ...week, stillToReserveThisWeek })}`,
    },
    { title: "次の空き", kind: "text", value: ({ nextOffer }) => placeText(nextOffer) },
  ],
};

export const reservationsList: List<StudentReservationsRow> = {
  title: "予約確認",
  category,
  columns: [
    ...names,
    { title: "予約", kind: "number", value: ({ reservationCount }) => reservationCount },
    { title: "次の予約", kind: "text", value: (row) => placeText(row.nextReservations[0]) },
    { title: "その次の予約", kind: "text", value: (row) => placeText(row.nextReservations[1]) },
    {
      title: "キャンセル待ち",
      kind: "text",
      value: ({ waitingCount, firstWaitingDate }) =>
        firstWaitingDate &&
        `${waitingCount}件 ${formatInstant(new Date(firstWaitingDate))}${waitingCount > 1 ? "から" : ""}`,
    },
  ],
};

export const historyList: List<StudentHistoryRow> = {
  title: "予約履歴",
  category,
  columns: [
    ...names,
    { title: "出席", kind: "number", value: ({ attendedCount }) => attendedCount },
    { title: "欠席", kind: "number", value: ({ absenceCount }) => absenceCount },
    { title: "キャンセル", kind: "number", value: ({ cancelCount }) => cancelCount },
    { title: "最終出席日", kind: "date", value: ({ lastAttendedDate }) => lastAttendedDate },
  ],
};

export const exportList: List<StudentExportRow> = {
  title: "合否連携",
  category: "合否連携",
  columns: [
    ...names,
    ...area,
    ...training,
    { title: "修了期限", kind: "date", value: ({ dueDate }) => dueDate },
    {
      title: "未連携の合格",
      kind: "text",
      value: ({ passedTests }) => passedTests.join("、") || null,
    },
    ...state,
  ],
};

export const unpaidList: List<UnpaidStudent> = {
  title: "未払い",
  category: "精算",
  columns: [
    ...names,
    { title: "未払い", kind: "yen", value: ({ unpaidAmount }) => unpaidAmount },
    { title: "未払いになった日", kind: "date", value: ({ unpaidSince }) => unpaidSince },
    {
      title: "経過",
      kind: "number",
      value: ({ unpaidSince }, today) => daysBetween(unpaidSince, today),
    },
    ...area,
    ...state,
  ],
};

/** `2027/03/15(月) 13:00 新宿` */
function placeText(place: { startDate: string; schoolName: string } | null | undefined) {
  if (!place) return null;
  const start = new Date(place.startDate);
  return `${formatDate(tokyoDate(start))} ${tokyoTime(start)} ${place.schoolName}`;
}
