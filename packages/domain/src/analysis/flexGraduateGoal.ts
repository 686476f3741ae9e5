import { z } from "zod";
import { countColumn, labelColumn, rateColumn, tallies } from "#analysis/analysis.ts";
import { yearField } from "#analysis/conditions.ts";

export const flexGraduateGoal = tallies({
  name: "FlexGraduateGoal",
  title: "フレックス合格目標",
  path: "flexGraduateGoal",
  meaning: [
    "フレックスの研修種目の受講を、推奨修了日の月ごとに数えます。",
    "対象は、推奨修了日がその月にある受講です。推奨修了日は、受講の開始日から数えます。",
    "合格は、対象のうち、これまでに合格したものです。期限内は、そのうち推奨修了日までに合格したものです。",
    "対象には、辞退や中断で終わった受講も、まだ終わっていない受講も含みます。",
    "達成率は、期限内の数を対象の数で割ったものです。まだ終わっていない月は、今日までの途中の率です。",
  ],
  input: z.object({ year: yearField }),
  conditions: [{ kind: "year", name: "year", label: "年" }],
  columns: () => [
    labelColumn("月"),
    countColumn("due", "対象", { isSeries: true }),
    countColumn("graduated", "合格", { isSeries: true }),
    countColumn("inTime", "期限内", { isSeries: true }),
    rateColumn("rate", "達成率", ["inTime", "due"]),
  ],
  chart: { kind: "bar", title: "月別の対象と合格", isOverTime: true },
});
