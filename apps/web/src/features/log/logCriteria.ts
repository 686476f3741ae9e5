import { LOG_DAYS_MAX } from "@kenshu/domain/log/log.limits.ts";
import { logWindow } from "@kenshu/domain/log/log.rules.ts";
import { type LogCategory, logCategories } from "@kenshu/domain/log/logCategories.ts";
import { addDays, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { day, filtering, keyword } from "#ui/criteria.ts";
import { hasTarget, inOrder, type LogSearch, short } from "./logSearch.ts";

const category = z.enum(logCategories);

const others = { operator: keyword, category: z.nullable(category) };

/** The form for everything: some days of it (rule 16.7). */
export const generalCriteria = z.object({ start: day, end: day, ...others }).check(inOrder, short);

/** The form for one student or schedule: all the time that is kept, unless days are given. */
export const targetCriteria = z
  .object({ start: z.nullable(day), end: z.nullable(day), ...others })
  .check(inOrder);
type Values = z.infer<typeof targetCriteria>;

type Target = Pick<LogSearch, "studentUserId" | "scheduleId">;

const noTarget = { studentUserId: undefined, scheduleId: undefined };
const nothing = { ...noTarget, start: null, end: null, operator: "", category: null };

/** The criteria of the log of one student or schedule, or of everything. */
export function logCriteria(target: Target, today: PlainDate) {
  /** Without a target some days are covered, whatever the URL says of them. */
  const read = (search: LogSearch): Values => {
    const { start = null, end = null } = hasTarget(target) ? search : daysOf(search, today);
    // An address typed by hand may name any.
    const category = logCategories.find((known) => known === search.category) ?? null;
    return { start, end, operator: search.operator ?? "", category };
  };
  const cleared = read({});
  /** What the log opens with is left out; of any other range both days are named. */
  const write = (values: Values): LogSearch => {
    const { start, end, ...others } = filtering(
      { ...target, ...values },
      { ...noTarget, ...cleared },
    );
    const days = { start: values.start ?? undefined, end: values.end ?? undefined };
    return { ...others, ...((start || end) && days) };
  };
  return {
    schema: hasTarget(target) ? targetCriteria : generalCriteria,
    cleared,
    read,
    write,
    /** What the list and the file ask for. */
    input: (search: LogSearch) => filtering({ ...target, ...read(search) }, nothing),
  };
}

/** The days of a URL without a target: one of them brings a whole range, none the opening one (rule 18.6). */
function daysOf({ start, end }: LogSearch, today: PlainDate): { start: PlainDate; end: PlainDate } {
  if (start) return { start, end: end ?? addDays(start, LOG_DAYS_MAX - 1) };
  if (end) return { start: addDays(end, 1 - LOG_DAYS_MAX), end };
  return logWindow(today);
}

export const categoryOptions = logCategories.map((value: LogCategory) => ({ value, label: value }));
