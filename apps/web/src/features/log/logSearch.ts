import { LOG_DAYS_MAX } from "@kenshu/domain/log/log.limits.ts";
import { daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { day, id, pageInAddress } from "#ui/criteria.ts";

type Range = {
  start?: PlainDate | null;
  end?: PlainDate | null;
  studentUserId?: number;
  scheduleId?: number;
};

/** Whether a URL asks for one student or schedule. */
export function hasTarget({ studentUserId, scheduleId }: Range): boolean {
  return studentUserId !== undefined || scheduleId !== undefined;
}

export const inOrder = z.refine<Range>(({ start, end }) => !start || !end || start <= end, {
  path: ["end"],
  error: "開始日が終了日より後になっています",
});

/** At most 8 days, both counted; of a student or a schedule any number (rule 16.7). */
export const short = z.refine<Range>(
  ({ start, end, ...target }) =>
    !start || !end || hasTarget(target) || daysBetween(start, end) < LOG_DAYS_MAX,
  { path: ["end"], error: `期間は${LOG_DAYS_MAX}日以内を選択してください。` },
);

/** What the URL of the log says; everything may be left out, and pages count from 0. */
export const logSearch = z
  .object({
    start: z.optional(day),
    end: z.optional(day),
    operator: z.optional(z.string()),
    category: z.optional(z.string()),
    studentUserId: z.optional(id),
    scheduleId: z.optional(id),
    page: pageInAddress,
  })
  .check(inOrder, short);
export type LogSearch = z.infer<typeof logSearch>;
