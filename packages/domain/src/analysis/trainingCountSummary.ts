import { z } from "zod";
import { column, lists } from "#analysis/analysis.ts";
import { areaField, daysOfMonth } from "#analysis/conditions.ts";
import { month } from "#fields.ts";
import { weekdayName } from "#time.ts";

/** How often a student came in a month. Includes students in a training who never came. */
export type MonthOfStudent = {
  studentUserId: number;
  studentName: string;
  areaName: string | null;
  /** The attendances of each day of the month that has some, by its number. */
  times: Readonly<Record<number, number>>;
};

export const trainingCountSummary = lists<MonthOfStudent>()({
  name: "TrainingCountSummary",
  title: "研修回数一覧",
  path: "trainingCountSummary",
  unit: "名",
  meaning: [
    "その月に受講中の研修種目があった研修生と、研修を受けた研修生を並べ、日ごとの回数と月の合計を示します。",
    "その月に誰も研修を受けていないときは、一覧はありません。",
    "回数は、研修日がその日の「完了」と「継続」の進捗です。スキップとコメントだけのものは数えません。",
    "地域を選ぶと、その地域の研修生だけになります。",
  ],
  input: z.object({ monthDate: month, areaId: areaField }),
  conditions: [
    { kind: "month", name: "monthDate", label: "月" },
    { kind: "area", name: "areaId", label: "地域" },
  ],
  columns: ({ monthDate }) => [
    column("studentName", "研修生", "text", (row) => row.studentName),
    column("areaName", "地域", "text", (row) => row.areaName),
    ...daysOfMonth(monthDate).map((day, index) =>
      column<MonthOfStudent>(
        day,
        `${index + 1}(${weekdayName(day)})`,
        "number",
        ({ times }) => times[index + 1] ?? null,
      ),
    ),
    column("total", "合計", "number", ({ times }) =>
      Object.values(times).reduce((total, count) => total + count, 0),
    ),
  ],
});
