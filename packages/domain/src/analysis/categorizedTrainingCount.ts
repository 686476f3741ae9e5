import { countColumn, labelColumn, ofTraining, tallies } from "#analysis/analysis.ts";
import { categoryCondition, categoryMeaning, categoryShape } from "#analysis/category.ts";
import { withRange } from "#analysis/conditions.ts";

export const categorizedTrainingCount = tallies({
  name: "CategorizedTrainingCount",
  title: "分類別研修回数",
  path: "categorizedTrainingCount",
  meaning: [
    "期間中に研修を受けた人数と回数を、選んだ分類ごとに、研修種目別に数えます。",
    "回数は、研修日が期間中にある「完了」と「継続」の進捗です。スキップとコメントだけのものは数えません。",
    "人数は、その回数が1回以上ある研修生です。複数の研修種目を受けた人は、「全研修種目」では1人と数えます。",
    categoryMeaning,
  ],
  input: withRange("start", "end", "研修日", categoryShape),
  conditions: [categoryCondition, { kind: "range", from: "start", to: "end", label: "研修日" }],
  columns: (_, trainings) => [
    labelColumn("分類"),
    ...trainings.flatMap(({ id, name, displayColor }) => [
      countColumn(ofTraining("students", id), "人数", { group: name }),
      countColumn(ofTraining("times", id), "回数", {
        group: name,
        isSeries: true,
        color: displayColor,
      }),
    ]),
    countColumn("students", "人数", { group: "全研修種目" }),
    countColumn("times", "回数", { group: "全研修種目" }),
  ],
  chart: { kind: "stackedBar", whole: "times", title: "分類別の研修回数" },
});
