import { countColumn, labelColumn, tallies } from "#analysis/analysis.ts";
import { withRange } from "#analysis/conditions.ts";
import { NOT_RECORDED, NOT_TOLD } from "#analysis/dropout.rules.ts";
import { dropoutRange } from "#analysis/dropout.ts";
import { TrainingTiming, trainingTimingName } from "#enumerations.ts";

export const dropoutTable = tallies({
  name: "DropoutTable",
  title: "辞退の理由と時期",
  path: "dropoutTable",
  meaning: [
    "期間中に始まった受講のうち、辞退になったものを、理由と時期ごとに数えます。",
    "理由と時期は、合否連携で入力されたものです。その入力がないものは「記録なし」に数えます。",
    "一人が複数の研修種目を辞退したときは、研修種目ごとに1件と数えます。",
  ],
  input: withRange("startDateFrom", "startDateTo", "受講開始日"),
  conditions: [dropoutRange],
  columns: () => [
    labelColumn("理由"),
    ...timings.map((timing) =>
      countColumn(ofTiming(timing), timing === null ? NOT_RECORDED : trainingTimingName[timing], {
        isSeries: true,
      }),
    ),
    countColumn("dropouts", "合計"),
  ],
  chart: { kind: "stackedBar", whole: "dropouts", title: "辞退の理由と時期" },
  behind(range, { row, column }) {
    const timing = timings.find((each) => ofTiming(each) === column);
    return timing === undefined && column !== "dropouts"
      ? null
      : {
          analysis: "DropoutSpecification",
          conditions: {
            ...range,
            ...(timing !== undefined && { timing: timing ?? NOT_TOLD }),
            ...(row !== null && { reason: row === "none" ? NOT_TOLD : Number(row) }),
          },
        };
  },
});

const timings = [...Object.values(TrainingTiming), null];

/** The key for counting dropouts with this timing. */
export const ofTiming = (timing: TrainingTiming | null) => `timing:${timing ?? "none"}`;
