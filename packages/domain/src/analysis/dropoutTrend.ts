import {
  countColumn,
  labelColumn,
  ofTraining,
  rateColumn,
  tallies,
  trainingIn,
} from "#analysis/analysis.ts";
import { choices, withRange } from "#analysis/conditions.ts";
import { dropoutRange } from "#analysis/dropout.ts";
import { DropoutCountType, dropoutCountTypeName } from "#enumerations.ts";
import { oneOf } from "#fields.ts";

export const dropoutTrend = tallies({
  name: "DropoutTrend",
  title: "辞退までの傾向",
  path: "dropoutTrend",
  meaning: [
    "期間中に始まった受講のうち、辞退になったものを、辞退までの長さごとに、研修種目別に数えます。",
    "受講回数は、その受講の「完了」と「継続」の進捗の数です。",
    "経過日数は、開始日から辞退日までの日数です。",
    "辞退日は、合否連携で入力された日です。その入力がないものは、受講が終わった日です。",
    "割合は、辞退の総数に対するものです。",
  ],
  input: withRange("startDateFrom", "startDateTo", "受講開始日", {
    countType: oneOf(DropoutCountType),
  }),
  conditions: [
    {
      kind: "choice",
      name: "countType",
      label: "数え方",
      choices: choices(dropoutCountTypeName),
    },
    dropoutRange,
  ],
  columns: ({ countType }, trainings) => [
    labelColumn(dropoutCountTypeName[countType]),
    ...trainings.map(({ id, name, displayColor }) =>
      countColumn(ofTraining("dropouts", id), name, { isSeries: true, color: displayColor }),
    ),
    countColumn("dropouts", "合計"),
    rateColumn("share", "割合", ["dropouts", "allDropouts"]),
  ],
  chart: { kind: "stackedBar", whole: "dropouts", title: "辞退までの長さ" },
  // No list has only the dropouts of one band.
  behind({ startDateFrom, startDateTo }, { row, column }) {
    const trainingId = trainingIn("dropouts", column);
    if (row !== null || (trainingId === null && column !== "dropouts")) return null;
    return {
      analysis: "DropoutSpecification",
      conditions: { startDateFrom, startDateTo, ...(trainingId !== null && { trainingId }) },
    };
  },
});
