import type { ScheduleEntryStudent } from "@kenshu/domain/attendance/attendance.schema.ts";
import { markName } from "@kenshu/domain/enumerations.ts";
import { toldText } from "@kenshu/domain/reservation/saidInWords.ts";
import { replacingText } from "@kenshu/domain/reservation/stateText.ts";
import type { List } from "#declaring/listFile.ts";

/** The roster of a schedule, then those who wait, as the screen has them (rule 13.90). */
export const rosterList: List<ScheduleEntryStudent> = {
  title: "名簿",
  category: "出欠",
  columns: [
    { title: "氏名", kind: "text", value: ({ studentName }) => studentName },
    { title: "カナ", kind: "text", value: ({ studentNameKana }) => studentNameKana },
    {
      title: "次の研修内容",
      kind: "text",
      value: ({ trainingContentIcon: next }) => next && `${next.trainingName} ${next.contentName}`,
    },
    {
      title: "予習",
      kind: "text",
      value: ({ hasSeenPreparation }) => (hasSeenPreparation ? "確認済み" : null),
    },
    { title: "評価", kind: "text", value: ({ hasProgress }) => (hasProgress ? "入力済み" : null) },
    {
      title: "出欠",
      kind: "text",
      value: ({ attendance, isWaiting }) =>
        attendance ? markName[attendance.state] : isWaiting ? null : "未入力",
    },
    { title: "待ち順", kind: "number", value: ({ waitingOrder }) => waitingOrder },
    {
      title: "連絡",
      kind: "text",
      value: (row) =>
        row.replacesStartDate ? replacingText({ startDate: row.replacesStartDate }) : toldText(row),
    },
  ],
};
