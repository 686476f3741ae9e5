import { DropoutReason, EvaluationItem, TrainingTiming } from "@kenshu/domain/enumerations.ts";
import { date, oneOf, optionalLines } from "@kenshu/domain/fields.ts";
import { COMMENT_MAX } from "@kenshu/domain/progress/progress.limits.ts";
import {
  type ExportEntry,
  ExportResult,
  type sendResultsInput,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { fieldAt, fieldsIn, fieldsOf } from "#ui/form/fieldsOf.ts";
import { isSame } from "#ui/form/mergeLatest.ts";

/** The form values of an HM entry; null means that nothing is chosen. */
const entryValues = z.object({
  /** The result of each category, by its activity. */
  results: z.record(z.string(), z.nullable(oneOf(ExportResult))),
  isCheckInput: z.boolean(),
  checkUserId: z.nullable(z.number()),
  item: z.nullable(oneOf(EvaluationItem)),
  memo: z.string(),
  dropoutDate: z.nullable(z.string()),
  timing: z.nullable(oneOf(TrainingTiming)),
  reason: z.nullable(oneOf(DropoutReason)),
  detail: z.string(),
});
const exportValues = z.object({ entries: z.record(z.string(), entryValues) });

export type ExportValues = z.infer<typeof exportValues>;
type EntryValues = z.infer<typeof entryValues>;
type SentEntry = z.input<typeof sendResultsInput>["entries"][number];

/** The fields of an HM entry. */
export const fieldsOfEntry = (entryId: number) =>
  fieldsIn(fieldAt(fieldsOf(exportValues).entries, entryId));

export const resultOf = (entryId: number, studentActivityId: number) =>
  fieldAt(fieldsOfEntry(entryId).results, studentActivityId);

/** An untouched entry, or one that appeared later. */
const untouched: EntryValues = {
  results: {},
  isCheckInput: false,
  checkUserId: null,
  item: null,
  memo: "",
  dropoutDate: null,
  timing: null,
  reason: null,
  detail: "",
};

/** The initial form, with nothing chosen. */
export function firstValues(entries: readonly ExportEntry[]): ExportValues {
  return {
    entries: Object.fromEntries(
      entries.map(({ entryId, categories }) => {
        const results = categories.map(({ studentActivityId }) => [studentActivityId, null]);
        return [entryId, { ...untouched, results: Object.fromEntries(results) }];
      }),
    ),
  };
}

/** The form values of this entry. */
export function valuesOf(values: ExportValues, { entryId }: ExportEntry): EntryValues {
  return values.entries[entryId] ?? untouched;
}

/** Whether a result of the entry can be sent. */
export const isOpen = ({ categories }: ExportEntry): boolean =>
  categories.some(({ canSend }) => canSend);

/** Whether something was chosen or typed for an entry. */
export function isTyped(values: ExportValues, entry: ExportEntry): boolean {
  const { results: _, ...held } = valuesOf(values, entry);
  const { results: __, ...nothing } = untouched;
  return chosenIn(values, entry).length > 0 || !isSame(held, nothing);
}

/** The categories of an entry that have a chosen result, with that result. */
export function chosenIn(values: ExportValues, entry: ExportEntry) {
  const { results } = valuesOf(values, entry);
  return entry.categories.flatMap((category) => {
    const orientationSuccess = results[category.studentActivityId] ?? null;
    return category.canSend && orientationSuccess !== null
      ? [{ category, orientationSuccess }]
      : [];
  });
}

/** Whether the dropout block is on. It depends on the results alone (rule 16.12). */
export function hasDropout(values: ExportValues, entry: ExportEntry): boolean {
  return chosenIn(values, entry).some(
    ({ orientationSuccess }) => orientationSuccess === ExportResult.Dropout,
  );
}

/** Whether something stands in the fields of that block. */
export function hasDropoutText(values: ExportValues, entry: ExportEntry): boolean {
  const { dropoutDate, timing, reason, detail } = valuesOf(values, entry);
  return [dropoutDate, timing, reason].some((given) => given !== null) || detail !== "";
}

const MISSING = "必須入力項目です";
const CHOOSE = "送信する結果を選択してください";

const chosen = z.unknown().check(z.refine((value) => value !== null, MISSING));
const text = optionalLines(COMMENT_MAX);
const dayUntil = (today: PlainDate) =>
  date.refine((day) => day <= today, "今日までの日付を入力してください");

/** The required fields of each block that is on. */
const checkBlock = { checkUserId: chosen, item: chosen, memo: text };
const dropoutBlock = (today: PlainDate) => ({
  dropoutDate: dayUntil(today),
  timing: chosen,
  reason: chosen,
  detail: text,
});

/**
 * Checks the form like the server (rule 16.12): at least one result, and the blocks that are on.
 */
export function exportSchema(entries: readonly ExportEntry[], today: PlainDate) {
  return exportValues.check(
    z.superRefine((values, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: path.split("."), message });
      const check = (
        entry: ExportEntry,
        block: Partial<Record<keyof EntryValues, z.core.$ZodType>>,
      ) => {
        const { error } = z.safeParse(z.object(block), valuesOf(values, entry));
        for (const { path, message } of error?.issues ?? []) {
          context.addIssue({ code: "custom", path: ["entries", entry.entryId, ...path], message });
        }
      };
      const refuseFirst = ({ entryId, categories }: ExportEntry) => {
        const first = categories.find(({ canSend }) => canSend);
        if (first) refuse(resultOf(entryId, first.studentActivityId), CHOOSE);
      };

      const open = entries.filter(isOpen);
      const isChecked = (entry: ExportEntry) => valuesOf(values, entry).isCheckInput;
      const isChosen = (entry: ExportEntry) => chosenIn(values, entry).length > 0;
      for (const entry of open) {
        if (isChecked(entry) && !isChosen(entry)) refuseFirst(entry);
        if (isChecked(entry)) check(entry, checkBlock);
        if (hasDropout(values, entry)) check(entry, dropoutBlock(today));
      }
      const [first] = open;
      if (first && !open.some((entry) => isChosen(entry) || isChecked(entry))) refuseFirst(first);
    }),
  );
}

/** The input for checked values: the entries with a chosen result. */
export function entriesToSend(values: ExportValues, entries: readonly ExportEntry[]): SentEntry[] {
  return entries.flatMap((entry): SentEntry[] => {
    const chosen = chosenIn(values, entry);
    if (chosen.length === 0) return [];
    const held = valuesOf(values, entry);
    return [
      {
        entryId: entry.entryId,
        categories: chosen.map(({ category, orientationSuccess }) => ({
          studentActivityId: category.studentActivityId,
          orientationSuccess,
        })),
        ...checkOf(held),
        ...dropoutOf(hasDropout(values, entry) ? held : null),
      },
    ];
  });
}

function checkOf({ isCheckInput, checkUserId, item, memo }: EntryValues) {
  const isOn = isCheckInput && checkUserId !== null && item !== null;
  return {
    isCheckInput: isOn,
    check: isOn ? { orientationCheckUserId: checkUserId, orientationCheck: item, memo } : null,
  };
}

function dropoutOf(held: EntryValues | null) {
  const { dropoutDate = null, timing = null, reason = null, detail = "" } = held ?? {};
  const isOn = dropoutDate !== null && timing !== null && reason !== null;
  return {
    isDropoutInput: isOn,
    dropout: isOn
      ? { dropoutDate, removeState: timing, orientationRemove: reason, dropoutDetail: detail }
      : null,
  };
}
