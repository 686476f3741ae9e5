import { LOG_DAYS_MAX } from "@kenshu/domain/log/log.limits.ts";
import { logWindow } from "@kenshu/domain/log/log.rules.ts";
import { type LogCategory, logCategories } from "@kenshu/domain/log/logCategories.ts";
import { daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { day, keyword } from "#ui/criteria.ts";
import type { LogSearch } from "./logSearch.ts";

const category = z.enum(logCategories);

type Range = { start: PlainDate | null; end: PlainDate | null };
const inOrder = z.refine<Range>(({ start, end }) => !start || !end || start <= end, {
  path: ["end"],
  error: "開始日が終了日より後になっています",
});
const short = z.refine<Range>(
  ({ start, end }) => !start || !end || daysBetween(start, end) < LOG_DAYS_MAX,
  { path: ["end"], error: `期間は${LOG_DAYS_MAX}日以内を選択してください。` },
);
const others = { operator: keyword, category: z.nullable(category) };

/** The form for everything: some days of it (rule 16.7). */
export const generalCriteria = z.object({ start: day, end: day, ...others }).check(inOrder, short);

/** The form for one student or schedule: all the time that is kept, unless days are given. */
export const targetCriteria = z
  .object({ start: z.nullable(day), end: z.nullable(day), ...others })
  .check(inOrder);
export type LogCriteria = z.infer<typeof targetCriteria>;

/** Whether a URL asks for one student or schedule. */
export function hasTarget({ studentUserId, scheduleId }: LogSearch): boolean {
  return studentUserId !== undefined || scheduleId !== undefined;
}

/** The criteria of a URL; without days and target, those that the log opens with (rule 18.6). */
export function criteriaOf(search: LogSearch, today: PlainDate): LogCriteria {
  const isOpening = search.start === undefined && search.end === undefined && !hasTarget(search);
  const { start = null, end = null } = isOpening ? logWindow(today) : search;
  // An address typed by hand may name any.
  const category = logCategories.find((known) => known === search.category) ?? null;
  return { start, end, operator: search.operator ?? "", category };
}

/** The URL of criteria about this target; what the log opens with is left out. */
export function searchOf(criteria: LogCriteria, target: LogSearch, today: PlainDate): LogSearch {
  const { studentUserId, scheduleId } = target;
  const usual = criteriaOf({ studentUserId, scheduleId }, today);
  const isUsual = criteria.start === usual.start && criteria.end === usual.end;
  return {
    studentUserId,
    scheduleId,
    ...(isUsual ? {} : { start: criteria.start ?? undefined, end: criteria.end ?? undefined }),
    operator: criteria.operator || undefined,
    category: criteria.category ?? undefined,
  };
}

/** What the list and the file ask for. */
export function inputOf(search: LogSearch, today: PlainDate) {
  const { start, end, operator, category } = criteriaOf(search, today);
  return {
    ...(start !== null && { start }),
    ...(end !== null && { end }),
    ...(operator !== "" && { operator }),
    ...(category !== null && { category }),
    ...(search.studentUserId !== undefined && { studentUserId: search.studentUserId }),
    ...(search.scheduleId !== undefined && { scheduleId: search.scheduleId }),
  };
}

export const categoryOptions = logCategories.map((value: LogCategory) => ({ value, label: value }));
