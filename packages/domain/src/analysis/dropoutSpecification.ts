import { column, lists } from "#analysis/analysis.ts";
import { choices, trainingField, withRange } from "#analysis/conditions.ts";
import { NOT_RECORDED, NOT_TOLD } from "#analysis/dropout.rules.ts";
import { dropoutRange } from "#analysis/dropout.ts";
import {
  DropoutReason,
  dropoutReasonName,
  TrainingTiming,
  trainingTimingName,
} from "#enumerations.ts";
import { enumerated } from "#fields.ts";
import type { PlainDate } from "#time.ts";

/** A dropout; timing, reason and detail are those reported by the export. */
export type Dropout = {
  studentUserId: number;
  studentName: string;
  trainingName: string;
  startDate: PlainDate;
  dropoutDate: PlainDate;
  timing: TrainingTiming | null;
  reason: DropoutReason | null;
  detail: string | null;
  attendedDays: number;
};

const notRecorded = { value: NOT_TOLD, label: NOT_RECORDED };

export const dropoutSpecification = lists<Dropout>()({
  name: "DropoutSpecification",
  title: "辞退者明細",
  path: "dropoutSpecification",
  meaning: [
    "期間中に始まった受講のうち、辞退になったものを、1件ずつ並べます。",
    "辞退日、時期、理由、詳細は、合否連携で入力されたものです。その入力がないものは、辞退日を受講が終わった日とし、時期と理由を「記録なし」とします。",
    "出席日数は、その受講の「完了」と「継続」の進捗がある日の数です。同じ日に複数あっても1日と数えます。",
  ],
  input: withRange("startDateFrom", "startDateTo", "受講開始日", {
    trainingId: trainingField,
    timing: enumerated(
      { NotRecorded: NOT_TOLD, ...TrainingTiming },
      {
        id: "SoughtTiming",
        title: "辞退の時期",
        words: { [NOT_TOLD]: NOT_RECORDED, ...trainingTimingName },
      },
    )
      .optional()
      .describe("辞退の時期。省くとすべて"),
    reason: enumerated(
      { NotRecorded: NOT_TOLD, ...DropoutReason },
      {
        id: "SoughtReason",
        title: "辞退の理由",
        words: { [NOT_TOLD]: NOT_RECORDED, ...dropoutReasonName },
      },
    )
      .optional()
      .describe("辞退の理由。省くとすべて"),
  }),
  conditions: [
    dropoutRange,
    { kind: "training", name: "trainingId", label: "研修種目" },
    {
      kind: "choice",
      name: "timing",
      label: "時期",
      choices: [...choices(trainingTimingName), notRecorded],
      isOptional: true,
    },
    {
      kind: "choice",
      name: "reason",
      label: "理由",
      choices: [...choices(dropoutReasonName), notRecorded],
      isOptional: true,
    },
  ],
  columns: () => [
    column("studentName", "研修生", "text", (row) => row.studentName),
    column("trainingName", "研修種目", "text", (row) => row.trainingName),
    column("startDate", "開始日", "date", (row) => row.startDate),
    column("dropoutDate", "辞退日", "date", (row) => row.dropoutDate),
    column("timing", "時期", "text", ({ timing }) =>
      timing === null ? NOT_RECORDED : trainingTimingName[timing],
    ),
    column("reason", "理由", "text", ({ reason }) =>
      reason === null ? NOT_RECORDED : dropoutReasonName[reason],
    ),
    column("detail", "詳細", "note", (row) => row.detail),
    column("attendedDays", "出席日数", "number", (row) => row.attendedDays),
  ],
});
