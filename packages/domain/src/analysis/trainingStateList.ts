import { column, lists } from "#analysis/analysis.ts";
import { trainingField, withRange } from "#analysis/conditions.ts";
import { type TakingState, takingStateName } from "#enumerations.ts";
import type { PlainDate } from "#time.ts";

/** The state of an activity today, or at its end. */
export type StateOfTraining = {
  studentUserId: number;
  studentName: string;
  areaName: string | null;
  storeName: string | null;
  trainingName: string;
  state: TakingState;
  startDate: PlainDate;
  recommendationDueDate: PlainDate;
  dueDate: PlainDate;
  /** In percent. */
  progressRate: number;
  delayedTrainingCount: number;
};

export const trainingStateList = lists<StateOfTraining>()({
  name: "TrainingStateList",
  title: "研修状況一覧",
  path: "trainingStateList",
  meaning: [
    "期間中に始まった受講を、1件ずつ並べます。",
    "推奨修了日と修了期限は、受講の開始日から数えます。",
    "進捗率は、終えた研修内容の割合です。免除の内容は数えません。",
    "遅れは、今日までに受けているはずの回数から、終えた回数を引いたものです。進んでいるときは負の数になります。",
    "終わった受講の進捗率と遅れは、終わった時点のものです。",
  ],
  input: withRange("start", "end", "受講開始日", { trainingId: trainingField }),
  conditions: [
    { kind: "range", from: "start", to: "end", label: "受講開始日" },
    { kind: "training", name: "trainingId", label: "研修種目" },
  ],
  columns: () => [
    column("studentName", "研修生", "text", (row) => row.studentName),
    column("areaName", "地域", "text", (row) => row.areaName),
    column("storeName", "店舗", "text", (row) => row.storeName),
    column("trainingName", "研修種目", "text", (row) => row.trainingName),
    column("state", "状態", "text", ({ state }) => takingStateName[state]),
    column("startDate", "開始日", "date", (row) => row.startDate),
    column("recommendationDueDate", "推奨修了日", "date", (row) => row.recommendationDueDate),
    column("dueDate", "修了期限", "date", (row) => row.dueDate),
    column("progressRate", "進捗率", "wholePercent", ({ progressRate }) => progressRate / 100),
    column("delayedTrainingCount", "遅れ", "number", (row) => row.delayedTrainingCount),
  ],
});
