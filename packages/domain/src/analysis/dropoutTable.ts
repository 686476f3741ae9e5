import { countColumn, labelColumn, tallies } from "#analysis/analysis.ts";
import { withRange } from "#analysis/conditions.ts";
import { NOT_RECORDED } from "#analysis/dropout.rules.ts";
import { dropoutRange, dropoutsBehind } from "#analysis/dropout.ts";
import { type TrainingTiming, trainingTimingName } from "#enumerations.ts";

export const dropoutTable = tallies({
  name: "DropoutTable",
  title: "辞退の理由と時期",
  path: "dropoutTable",
  meaning: [
    "期間中に始まった受講のうち、辞退になったものを、理由と時期ごとに数えます。",
    "理由と時期は、合否連携で入力されたものです。受講状況の画面で辞退にしたものは「記録なし」に数えます。",
    "一人が複数の種目を辞退したときは、種目ごとに1件と数えます。",
  ],
  input: withRange("startDateFrom", "startDateTo"),
  conditions: [dropoutRange],
  columns: () => [
    labelColumn("理由"),
    ...Object.entries(trainingTimingName).map(([timing, name]) =>
      countColumn(ofTiming(Number(timing) as TrainingTiming), name, { isSeries: true }),
    ),
    countColumn(ofTiming(null), NOT_RECORDED, { isSeries: true }),
    countColumn("dropouts", "合計"),
  ],
  chart: { kind: "stackedBar", title: "辞退の理由と時期" },
  behind: dropoutsBehind,
});

/** The key under which dropouts of this timing are counted. */
export const ofTiming = (timing: TrainingTiming | null) => `timing:${timing ?? "none"}`;
