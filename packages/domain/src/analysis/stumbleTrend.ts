import {
  type Column,
  countColumn,
  labelColumn,
  rateColumn,
  type Tally,
  tallies,
} from "#analysis/analysis.ts";
import { categoryCondition, categoryMeaning, categoryShape } from "#analysis/category.ts";
import { withRange } from "#analysis/conditions.ts";
import { attendanceRate } from "#attendance/attendanceRate.rules.ts";
import { AbsenceReason, reasonName } from "#enumerations.ts";

export const stumbleTrend = tallies({
  name: "StumbleTrend",
  title: "キャンセル・欠席の傾向",
  path: "cancelTrend",
  meaning: [
    "期間中に行われる研修の予約を、選んだ分類ごとに数えます。",
    "予約は、確定、キャンセル待ち、キャンセル済み、出欠の記録があるもののすべてです。中止した研修でキャンセルになった予約も含みます。",
    "予約を別の研修に変更したものは、キャンセル1件と、変更先の予約1件に数えます。",
    "終了した置き換え待ちは、予約に数え、キャンセルには数えません。",
    "キャンセルには、締切後のキャンセルも含みます。締切後のキャンセルは、キャンセル料が0円の設定でも「キャンセル料あり」に数えます。",
    "率は、それぞれの件数を予約の件数で割ったものです。",
    "出席率は、出欠の記録のうち、出席と遅刻の割合です。1%未満は切り捨てます。",
    "キャンセルの理由は、キャンセルするときに選んだものです。選ばなかったものは「理由なし」です。",
    categoryMeaning,
  ],
  input: withRange("start", "end", "研修日", categoryShape),
  conditions: [categoryCondition, { kind: "range", from: "start", to: "end", label: "研修日" }],
  columns: () => [
    labelColumn("分類"),
    countColumn("reservations", "予約"),
    countColumn("marked", "記録", { group: "出欠", isLastInFile: true }),
    attendanceColumn,
    ...stumbles.flatMap(([key, name]) => [
      countColumn(key, "件数", { group: name }),
      rateColumn(`${key}Rate`, "率", [key, "reservations"], { group: name, isSeries: true }),
    ]),
    ...cancelReasons.map(({ reason, key }) =>
      countColumn(key, reasonName(reason), { group: "キャンセルの理由", isLastInFile: true }),
    ),
  ],
  chart: { kind: "bar", title: "予約に対する率" },
});

/** The same rate as on home (rule 15.18). */
const attendanceColumn: Column<Tally> = {
  key: "attendanceRate",
  title: "出席率",
  group: "出欠",
  kind: "wholePercent",
  isSeries: false,
  color: null,
  isLastInFile: true,
  of: ({ counts: { come = 0, marked = 0 } }) => {
    const rate = attendanceRate(come, marked);
    return rate === null ? null : rate / 100;
  },
};

const stumbles = [
  ["cancelled", "キャンセル"],
  ["penalized", "キャンセル料あり"],
  ["absent", "欠席"],
  ["tardy", "遅刻"],
] as const;

/** The reasons of cancellations, each with the key of its count; null is none (rule 5.16). */
export const cancelReasons = [...Object.values(AbsenceReason), null].map((reason) => ({
  reason,
  key: reason === null ? "noReason" : `reason${reason}`,
}));
