import { z } from "zod";
import { NO_DATE } from "#dateForm.ts";
import { date, id, keyword, listOf, pageOrList, sentInstant, withinDays } from "#fields.ts";
import { scheduleId, schoolId, studentUserId } from "#ids.ts";
import { LOG_DAYS_MAX } from "#log/log.limits.ts";
import { logCategories } from "#log/logCategories.ts";

const criteria = z.object({
  start: date.optional().describe("最初の日。studentUserId も scheduleId も送らないときは要る"),
  end: date
    .optional()
    .describe(
      `最後の日（${LOG_DAYS_MAX}日以内）。studentUserId も scheduleId も送らないときは要る`,
    ),
  operator: keyword.describe("操作した人の氏名の一部"),
  category: z.enum(logCategories).optional().describe("ログの種別"),
  studentUserId: studentUserId.optional().describe("この研修生に関わるものだけにする"),
  scheduleId: scheduleId.optional().describe("この研修予定に関わるものだけにする"),
});
type Criteria = z.output<typeof criteria>;

const isInOrder = ({ start, end }: Criteria) =>
  start === undefined || end === undefined || start <= end;
const reversed = { message: "開始日が終了日より後になっています", path: ["end"] };

const tooLong = `期間は${LOG_DAYS_MAX}日以内を選択してください。`;

/**
 * For a student or a schedule people can ask for everything stored, for all others only for some
 * days (rule 11.6).
 */
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

/**
 * One event. It names the student and the schedule if there is exactly one of each and it has a
 * page.
 */
export const logRow = z
  .object({
    id,
    createdAt: sentInstant.describe("起きた日時"),
    category: z.string().describe("ログの種別"),
    description: z.string().describe("内容"),
    operateUserName: z.string().describe("操作した人の氏名"),
    student: z
      .object({ id, name: z.string().describe("研修生の氏名") })
      .meta({ id: "LogStudent", description: "ログの研修生" })
      .nullable()
      .describe("関わる研修生"),
    schedule: z
      .object({
        id,
        startDate: sentInstant.describe("開始日時"),
        endDate: sentInstant.describe("終了日時"),
        schoolId,
      })
      .meta({ id: "LogSchedule", description: "ログの研修予定" })
      .nullable()
      .describe("関わる研修予定"),
  })
  .meta({ id: "LogRow", description: "ログの1行" });
export type LogRow = z.output<typeof logRow>;

/** Newest first (rule 11.6). */
export const logList = listOf(logRow);
