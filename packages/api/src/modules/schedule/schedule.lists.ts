import type { listedSchedule } from "@kenshu/domain/schedule/schedule.schema.ts";
import { formatInstant, formatTimeRange, tokyoDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { List } from "#declaring/listFile.ts";

/** The list of schedules with their marks, with what its screen shows (rule 13.90). */
export const scheduleList: List<z.infer<typeof listedSchedule>> = {
  title: "出欠・評価入力",
  category: "出欠",
  columns: [
    { title: "日付", kind: "date", value: ({ startDate }) => tokyoDate(new Date(startDate)) },
    {
      title: "時間",
      kind: "text",
      value: ({ startDate, endDate }) => formatTimeRange(new Date(startDate), new Date(endDate)),
    },
    { title: "研修施設", kind: "text", value: ({ schoolName }) => schoolName },
    { title: "部屋", kind: "text", value: ({ roomName }) => roomName },
    {
      title: "講師",
      kind: "text",
      value: ({ instructor, needsInstructor }) =>
        [instructor ?? "講師未定", needsInstructor && "講師の変更が必要"]
          .filter(Boolean)
          .join("、"),
    },
    { title: "予約", kind: "number", value: ({ reserveCount }) => reserveCount },
    { title: "定員", kind: "number", value: ({ capacity }) => capacity },
    { title: "待ち", kind: "number", value: ({ waitCount }) => waitCount },
    {
      title: "未入力",
      kind: "number",
      value: ({ startDate, reserveCount, markCount }, today) =>
        tokyoDate(new Date(startDate)) > today ? null : reserveCount - markCount,
    },
    { title: "遅れます", kind: "number", value: ({ toldLateCount }) => toldLateCount },
    { title: "行けません", kind: "number", value: ({ toldAbsenceCount }) => toldAbsenceCount },
    {
      title: "予約開始",
      kind: "text",
      value: ({ reserveOpensAt }) => reserveOpensAt && formatInstant(new Date(reserveOpensAt)),
    },
  ],
};
