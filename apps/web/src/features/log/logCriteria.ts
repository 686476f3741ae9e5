import { LOG_DAYS_MAX } from "@kenshu/domain/log/log.limits.ts";
import { logWindow } from "@kenshu/domain/log/log.rules.ts";
import { type LogCategory, logCategories } from "@kenshu/domain/log/logCategories.ts";
import { addDays, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { day, keyword } from "#ui/criteria.ts";
import { hasTarget, inOrder, type LogSearch, short } from "./logSearch.ts";

const category = z.enum(logCategories);

const others = { operator: keyword, category: z.nullable(category) };

/** The form for everything: some days of it (rule 16.7). */
export const generalCriteria = z.object({ start: day, end: day, ...others }).check(inOrder, short);

/** The form for one student or schedule: all the time that is kept, unless days are given. */
export const targetCriteria = z
  .object({ start: z.nullable(day), end: z.nullable(day), ...others })
  .check(inOrder);
export type LogCriteria = z.infer<typeof targetCriteria>;

/** The criteria of a URL; without a target it covers some days, whatever the URL says of them. */
export function criteriaOf(search: LogSearch, today: PlainDate): LogCriteria {
  const { start = null, end = null } = hasTarget(search) ? search : daysOf(search, today);
  // An address typed by hand may name any.
  const category = logCategories.find((known) => known === search.category) ?? null;
  return { start, end, operator: search.operator ?? "", category };
}

/** The days of a URL without a target: one of them brings a whole range, none the opening one (rule 18.6). */
function daysOf({ start, end }: LogSearch, today: PlainDate): { start: PlainDate; end: PlainDate } {
  if (start) return { start, end: end ?? addDays(start, LOG_DAYS_MAX - 1) };
  if (end) return { start: addDays(end, 1 - LOG_DAYS_MAX), end };
  return logWindow(today);
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
