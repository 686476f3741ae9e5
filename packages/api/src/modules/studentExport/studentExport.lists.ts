import { takingStateName } from "@kenshu/domain/enumerations.ts";
import { attemptStateText } from "@kenshu/domain/studentExport/attemptStateText.ts";
import type {
  PassableEntry,
  ResultAttempt,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import type { List } from "#declaring/listFile.ts";

const category = "合否連携";

/** The students who can pass, with the columns of their screen (rule 13.90). */
export const passableList: List<PassableEntry> = {
  title: "合格にできる研修生",
  category,
  columns: [
    { title: "氏名", kind: "text", value: ({ name }) => name },
    { title: "カナ", kind: "text", value: ({ nameKana }) => nameKana },
    {
      title: "合格にする研修",
      kind: "text",
      value: ({ categories }) => categories.map(({ trainingName }) => trainingName).join("、"),
    },
  ],
};

/** The attempts to send results, with the columns of their screen (rule 13.90). */
export const attemptList: List<ResultAttempt> = {
  title: "合否の送信の記録",
  category,
  columns: [
    { title: "研修生", kind: "text", value: ({ studentName }) => studentName },
    { title: "送信日時", kind: "text", value: ({ sentAt }) => formatInstant(new Date(sentAt)) },
    { title: "状態", kind: "text", value: attemptStateText },
    {
      title: "結果",
      kind: "note",
      value: ({ results }) =>
        results
          .map((one) => `${one.trainingName}：${takingStateName[one.orientationSuccess]}`)
          .join("\n"),
    },
    { title: "申込", kind: "id", value: ({ entryId }) => entryId },
    { title: "送信者", kind: "text", value: ({ sentByName }) => sentByName },
    {
      title: "HMの回答と対応",
      kind: "note",
      value: ({ state, decidedAt, reason }) =>
        state === "done" && decidedAt ? `HMの決定 ${formatInstant(new Date(decidedAt))}` : reason,
    },
  ],
};
