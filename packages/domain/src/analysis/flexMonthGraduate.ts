import { z } from "zod";
import { column, lists } from "#analysis/analysis.ts";
import { areaField } from "#analysis/conditions.ts";
import { month } from "#fields.ts";
import { daysBetween, type PlainDate } from "#time.ts";

/** A pass of a flex training. */
export type Graduate = {
  studentUserId: number;
  studentName: string;
  trainingName: string;
  startDate: PlainDate;
  passDate: PlainDate;
  times: number;
};

export const flexMonthGraduate = lists<Graduate>()({
  name: "FlexMonthGraduate",
  title: "フレックス月別合格者",
  path: "flexMonthGraduate",
  meaning: [
    "その月にフレックスの研修種目に合格した研修生を、1件ずつ並べます。",
    "合格日は、受講が合格で終わった日です。",
    "日数は、開始日から合格日までの日数です。",
    "回数は、その受講の「完了」と「継続」の進捗の数です。",
    "地域を選ぶと、その地域の研修生だけになります。",
  ],
  input: z.object({ month, areaId: areaField }),
  conditions: [
    { kind: "month", name: "month", label: "合格月" },
    { kind: "area", name: "areaId", label: "地域" },
  ],
  columns: () => [
    column("studentName", "研修生", "text", (row) => row.studentName),
    column("trainingName", "研修種目", "text", (row) => row.trainingName),
    column("startDate", "開始日", "date", (row) => row.startDate),
    column("passDate", "合格日", "date", (row) => row.passDate),
    column("days", "日数", "number", ({ startDate, passDate }) => daysBetween(startDate, passDate)),
    column("times", "回数", "number", (row) => row.times),
  ],
});
