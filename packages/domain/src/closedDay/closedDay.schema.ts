import { z } from "zod";
import { CLOSED_DAY_NAME_MAX, CLOSED_DAYS_MAX } from "#closedDay/closedDay.limits.ts";
import {
  changesOf,
  date,
  id,
  listOf,
  requiredText,
  sentDate,
  version,
  versioned,
  wholeNumber,
  withinDays,
} from "#fields.ts";
import { schoolId } from "#ids.ts";
import { trainingSchedule } from "#schedule/schedule.schema.ts";
import { schoolName } from "#sentFields.ts";

const name = requiredText(CLOSED_DAY_NAME_MAX).describe("名前。「設備点検」など");
const startDate = date.describe("最初の日（yyyy-MM-dd）");
const endDate = date.describe(`最後の日（yyyy-MM-dd）。最初の日から${CLOSED_DAYS_MAX}日以内`);
const whose = schoolId.nullable().describe("研修施設の id。すべての研修施設なら null");

/** Days on which one school or all of them are closed (rule 4.15). */
export const closedDay = z
  .object({
    id,
    schoolId: whose,
    schoolName: schoolName.nullable().describe("研修施設の名前。すべての研修施設なら null"),
    startDate: sentDate.describe("最初の日"),
    endDate: sentDate.describe("最後の日"),
    name: z.string().describe("名前"),
    scheduleCount: wholeNumber.describe("その間にあり、終わっていない研修予定の件数（件）"),
    version,
  })
  .meta({ id: "ClosedDay", description: "休業日" });
export type ClosedDay = z.infer<typeof closedDay>;
export const closedDays = listOf(closedDay);

/** One of them, with the schedules that it counts, the first ones first, as many as a list has. */
export const closedDayDetail = closedDay
  .extend({ schedules: z.array(trainingSchedule).describe("その間にあり、終わっていない研修予定") })
  .meta({ id: "ClosedDayDetail", description: "休業日と、その間にある研修予定" });
export type ClosedDayDetail = z.infer<typeof closedDayDetail>;

export const closedDaysInput = z
  .object({
    includesEnded: z.boolean().optional().describe("終わったものも含めるか。省くと含めない"),
  })
  .meta({ id: "ClosedDaysInput", description: "休業日の条件" });

/** What is wrong with the days, at the last of them. */
function refuseDays(
  { startDate, endDate }: { startDate: string; endDate: string },
  context: z.RefinementCtx,
): void {
  if (withinDays(CLOSED_DAYS_MAX)({ start: startDate, end: endDate })) return;
  const message =
    endDate < startDate
      ? "最初の日より最後の日が前です"
      : `最初の日から${CLOSED_DAYS_MAX}日以内の日を入力してください`;
  context.addIssue({ code: "custom", path: ["endDate"], message });
}

const fields = z.object({ schoolId: whose, startDate, endDate, name });
export const addClosedDayInput = fields
  .superRefine(refuseDays)
  .meta({ id: "AddClosedDayInput", description: "追加する休業日" });
export const updateClosedDayInput = versioned
  .extend(changesOf(fields.shape))
  .superRefine(refuseDays)
  .meta({ id: "UpdateClosedDayInput", description: "休業日の変更" });
