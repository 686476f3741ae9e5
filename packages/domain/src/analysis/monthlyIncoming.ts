import { countColumn, labelColumn, ofTraining, tallies, trainingIn } from "#analysis/analysis.ts";
import { monthRange, withRange } from "#analysis/conditions.ts";

export const monthlyIncoming = tallies({
  name: "MonthlyIncoming",
  title: "月別受講開始",
  path: "monthlyIncoming",
  meaning: [
    "期間中に始まった受講を、開始日の月ごとに、研修種目別に数えます。",
    "もう一度受け直した受講も1件と数えます。",
    "人数は、その月に1件以上の受講を始めた研修生です。合計の行では、期間中に何度始めても1人と数えます。",
  ],
  input: withRange("start", "end", "受講開始日"),
  conditions: [{ kind: "range", from: "start", to: "end", label: "受講開始日" }],
  columns: (_, trainings) => [
    labelColumn("月"),
    ...trainings.map(({ id, name, displayColor }) =>
      countColumn(ofTraining("started", id), name, { isSeries: true, color: displayColor }),
    ),
    countColumn("students", "人数"),
    countColumn("started", "件数", { isLastInFile: true }),
  ],
  chart: { kind: "stackedBar", whole: "started", title: "月別の受講開始", isOverTime: true },
  behind({ start, end }, { row, column }) {
    const trainingId = trainingIn("started", column);
    // A student may have begun several, so no list has one row for each.
    if (trainingId === null) return null;
    const { first, last } = row === null ? { first: start, last: end } : monthRange(row, 0);
    return {
      analysis: "TrainingStateList",
      conditions: {
        start: first < start ? start : first,
        end: end < last ? end : last,
        trainingId,
      },
    };
  },
});
