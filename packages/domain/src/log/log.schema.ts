import { z } from "zod";
import { NO_DATE } from "#dateForm.ts";
import { date, id, keyword, listOf, pageOrList, sentInstant, withinDays } from "#fields.ts";
import { LOG_DAYS_MAX } from "#log/log.limits.ts";
import { logCategories } from "#log/logCategories.ts";

const criteria = z.object({
  start: date.optional(),
  end: date.optional(),
  /** Part of the name of who did it. */
  operator: keyword,
  category: z.enum(logCategories).optional(),
  /** What is about this student, or about this schedule. */
  studentUserId: id.optional(),
  scheduleId: id.optional(),
});
type Criteria = z.output<typeof criteria>;

const isInOrder = ({ start, end }: Criteria) =>
  start === undefined || end === undefined || start <= end;
const reversed = { message: "開始日が終了日より後になっています", path: ["end"] };

const tooLong = `期間は${LOG_DAYS_MAX}日以内を選択してください。`;

/** Everything that is kept of a student or a schedule may be asked for; of all the rest some days only (rule 11.6). */
function refuseUnbounded(asked: Criteria, context: z.RefinementCtx): void {
  const { start, end, studentUserId, scheduleId } = asked;
  if (studentUserId !== undefined || scheduleId !== undefined || !isInOrder(asked)) return;
  const refuse = (field: keyof Criteria, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (start === undefined) refuse("start", NO_DATE);
  if (end === undefined) refuse("end", NO_DATE);
  if (start && end && !withinDays(LOG_DAYS_MAX)({ start, end })) refuse("end", tooLong);
}

export const logListInput = criteria
  .extend(pageOrList.shape)
  .refine(isInOrder, reversed)
  .superRefine(refuseUnbounded);
export const logFileInput = criteria.refine(isInOrder, reversed).superRefine(refuseUnbounded);

/** One thing that happened: with the student and the schedule it is about, where there is one of each and it has a page. */
export const logRow = z.object({
  id: z.number(),
  createdAt: sentInstant,
  category: z.string(),
  description: z.string(),
  operateUserName: z.string(),
  student: z.object({ id, name: z.string() }).nullable(),
  schedule: z.object({ id, startDate: sentInstant, endDate: sentInstant }).nullable(),
});
export type LogRow = z.output<typeof logRow>;

/** Newest first (rule 11.6). */
export const logList = listOf(logRow);
