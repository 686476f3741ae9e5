import { FIND_DAYS, IMPORT_RANGE_DAYS } from "@kenshu/domain/studentImport/studentImport.limits.ts";
import { addDays, daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { day } from "#ui/criteria.ts";
import { shownKinds } from "./shownKinds.ts";

/** The form's range begins this many days before today, so that today is in its middle. */
const DAYS_BEFORE_TODAY = 14;

const days = z.object({ from: day, to: day });
export type ImportRange = z.infer<typeof days>;

/** A range whose two ends are known. */
const inRange = [
  z.refine<Partial<ImportRange>>(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    error: "開始日が終了日より後になっています",
  }),
  z.refine<Partial<ImportRange>>(
    ({ from, to }) => !from || !to || daysBetween(from, to) < IMPORT_RANGE_DAYS,
    {
      path: ["to"],
      error: `範囲は${IMPORT_RANGE_DAYS}日以内を選択してください。`,
    },
  ),
] as const;

/** The range in which trainees start the orientation; both days count (rules 9.2, 16.7). */
export const importRange = days.check(...inRange);

/** The URL of the form; everything is optional. */
export const rangeSearch = z.partial(days).check(...inRange);

/** The URL of the matching list: the range, and which rows are shown. */
export const linkingSearch = z
  .extend(days, { shown: z.optional(z.enum(shownKinds)) })
  .check(...inRange);
export type LinkingSearch = z.infer<typeof linkingSearch>;

/** The form's initial range: as many days as allowed, around today. */
export function usualRange(today: PlainDate): ImportRange {
  const from = addDays(today, -DAYS_BEFORE_TODAY);
  return { from, to: addDays(from, IMPORT_RANGE_DAYS - 1) };
}

/** Ranges from the usual one back over the last 180 days, latest first (rule 9.3). */
export function rangesBack(today: PlainDate): ImportRange[] {
  const ranges = [usualRange(today)];
  for (let { from } = usualRange(today); daysBetween(from, today) < FIND_DAYS; ) {
    const to = addDays(from, -1);
    from = addDays(from, -IMPORT_RANGE_DAYS);
    ranges.push({ from, to });
  }
  return ranges;
}
