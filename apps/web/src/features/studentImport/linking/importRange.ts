import { FIND_DAYS, IMPORT_RANGE_DAYS } from "@kenshu/domain/studentImport/studentImport.limits.ts";
import { addDays, daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { day } from "#ui/criteria.ts";
import { shownKinds } from "./shownKinds.ts";

/** Days before today with which the range of the form begins, so that today stands in its middle. */
const DAYS_BEFORE_TODAY = 14;

const days = z.object({ from: day, to: day });
export type ImportRange = z.infer<typeof days>;

/** A range of which both ends are known. */
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

/** The days on which the orientation starts of those who are looked for; both count (rules 9.2, 16.7). */
export const importRange = days.check(...inRange);

/** What the URL of the form says; everything may be left out. */
export const rangeSearch = z.partial(days).check(...inRange);

/** What the URL of the matching list says: the range, and which rows are shown. */
export const linkingSearch = z
  .extend(days, { shown: z.optional(z.enum(shownKinds)) })
  .check(...inRange);
export type LinkingSearch = z.infer<typeof linkingSearch>;

/** What the form opens with: as many days as are allowed, around today. */
export function usualRange(today: PlainDate): ImportRange {
  const from = addDays(today, -DAYS_BEFORE_TODAY);
  return { from, to: addDays(from, IMPORT_RANGE_DAYS - 1) };
}

/** Ranges from the usual one back through the last 180 days, the latest first (rule 9.3). */
export function rangesBack(today: PlainDate): ImportRange[] {
  const ranges = [usualRange(today)];
  for (let { from } = usualRange(today); daysBetween(from, today) < FIND_DAYS; ) {
    const to = addDays(from, -1);
    from = addDays(from, -IMPORT_RANGE_DAYS);
    ranges.push({ from, to });
  }
  return ranges;
}
