import type { DropoutReason, EvaluationItem, TrainingTiming } from "@kenshu/domain/enumerations.ts";
import { date, optionalLines } from "@kenshu/domain/fields.ts";
import { COMMENT_MAX } from "@kenshu/domain/progress/progress.limits.ts";
import {
  type ExportEntry,
  ExportResult,
  type sendResultsInput,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { fieldName } from "#ui/form/fieldsOf.ts";

/** What the form holds: the fields below. */
export type ExportValues = Record<string, unknown>;
type SentEntry = z.input<typeof sendResultsInput>["entries"][number];

export const resultOf = (studentActivityId: number) =>
  fieldName<ExportResult>(`result:${studentActivityId}`);

/** The fields of an HM entry's blocks. */
export const blockOf = (entryId: number) => ({
  isCheckInput: fieldName<boolean>(`isCheckInput:${entryId}`),
  checkUserId: fieldName<number>(`checkUserId:${entryId}`),
  item: fieldName<EvaluationItem>(`item:${entryId}`),
  memo: fieldName<string>(`memo:${entryId}`),
  dropoutDate: fieldName<PlainDate>(`dropoutDate:${entryId}`),
  timing: fieldName<TrainingTiming>(`timing:${entryId}`),
  reason: fieldName<DropoutReason>(`reason:${entryId}`),
  detail: fieldName<string>(`detail:${entryId}`),
});

/** The form as it opens: nothing is chosen. */
export function firstValues(entries: readonly ExportEntry[]): ExportValues {
  return Object.fromEntries(
    entries.flatMap(({ entryId, categories }) => {
      const { isCheckInput, memo, detail, ...chosen } = blockOf(entryId);
      return [
        ...categories.map(({ studentActivityId }) => [resultOf(studentActivityId), null]),
        [isCheckInput, false],
        [memo, ""],
        [detail, ""],
        ...Object.values(chosen).map((name) => [name, null]),
      ];
    }),
  );
}

/** The categories of an entry for which a result is chosen, with it. */
export function chosenIn(values: ExportValues, { categories }: ExportEntry) {
  return categories.flatMap((category) => {
    const value = values[resultOf(category.studentActivityId)];
    const orientationSuccess = Object.values(ExportResult).find((one) => one === value);
    return category.canSend && orientationSuccess !== undefined
      ? [{ category, orientationSuccess }]
      : [];
  });
}

/** Whether the dropout block is on, which follows the results alone (rule 16.12). */
export function hasDropout(values: ExportValues, entry: ExportEntry): boolean {
  return chosenIn(values, entry).some(
    ({ orientationSuccess }) => orientationSuccess === ExportResult.Dropout,
  );
}

const text = optionalLines(COMMENT_MAX);
const MISSING = "必須入力項目です";
const CHOOSE = "送る結果を選択してください";

/** Checks the form as the server does (rule 16.12): a result at least, and the blocks that are on. */
export function exportSchema(entries: readonly ExportEntry[], today: PlainDate) {
  return z.record(z.string(), z.unknown()).check(
    z.superRefine((values, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      const require = (name: string) => {
        if (values[name] === null) refuse(name, MISSING);
      };
      const check = (name: string, schema: z.core.$ZodType) => {
        const issue = z.safeParse(schema, values[name]).error?.issues[0];
        if (issue) refuse(name, issue.message);
      };
      const refuseFirst = ({ categories }: ExportEntry) => {
        const first = categories.find(({ canSend }) => canSend);
        if (first) refuse(resultOf(first.studentActivityId), CHOOSE);
      };

      const open = entries.filter(({ categories }) => categories.some(({ canSend }) => canSend));
      for (const entry of open) {
        const block = blockOf(entry.entryId);
        const isChecked = values[block.isCheckInput] === true;
        if (isChecked && chosenIn(values, entry).length === 0) refuseFirst(entry);
        if (isChecked) {
          require(block.checkUserId);
          require(block.item);
          check(block.memo, text);
        }
        if (hasDropout(values, entry)) {
          check(block.dropoutDate, dayUntil(today));
          require(block.timing);
          require(block.reason);
          check(block.detail, text);
        }
      }
      const [first] = open;
      const isNothingChosen = open.every((entry) => chosenIn(values, entry).length === 0);
      if (
        first &&
        isNothingChosen &&
        !open.some(({ entryId }) => values[blockOf(entryId).isCheckInput])
      ) {
        refuseFirst(first);
      }
    }),
  );
}

const dayUntil = (today: PlainDate) =>
  date.refine((day) => day <= today, "今日までの日付を入力してください");

/** What is sent of checked values: the entries of which a result is chosen. */
export function entriesToSend(values: ExportValues, entries: readonly ExportEntry[]): SentEntry[] {
  return entries.flatMap((entry): SentEntry[] => {
    const chosen = chosenIn(values, entry);
    if (chosen.length === 0) return [];
    const block = blockOf(entry.entryId);
    const isCheckInput = values[block.isCheckInput] === true;
    const isDropoutInput = hasDropout(values, entry);
    return [
      {
        entryId: entry.entryId,
        categories: chosen.map(({ category, orientationSuccess }) => ({
          studentActivityId: category.studentActivityId,
          orientationSuccess,
        })),
        isCheckInput,
        check: isCheckInput
          ? {
              orientationCheckUserId: Number(values[block.checkUserId]),
              orientationCheck: values[block.item] as EvaluationItem,
              memo: String(values[block.memo] ?? ""),
            }
          : null,
        isDropoutInput,
        dropout: isDropoutInput
          ? {
              dropoutDate: String(values[block.dropoutDate]),
              removeState: values[block.timing] as TrainingTiming,
              orientationRemove: values[block.reason] as DropoutReason,
              dropoutDetail: String(values[block.detail] ?? ""),
            }
          : null,
      },
    ];
  });
}
