import { z } from "zod";
import { date, sentDate, sentInstant } from "#fields.ts";
import { scheduleId, schoolId, watchId } from "#ids.ts";
import { roomName, schoolName } from "#sentFields.ts";

/** What a student wants to be told of: one schedule, or a day or a week of a school (rule 5.19). */
export const addWatchInput = z
  .object({
    scheduleId: scheduleId.optional().describe("研修予定の id。日か週のときは省く"),
    schoolId: schoolId.optional().describe("日か週のとき、研修施設の id"),
    day: date.optional().describe("日のとき、その日"),
    week: date.optional().describe("週のとき、日曜日から土曜日までの週のどれかの日"),
  })
  .refine(
    ({ scheduleId, schoolId, day, week }) =>
      [scheduleId, day, week].filter((given) => given !== undefined).length === 1 &&
      (scheduleId === undefined) === (schoolId !== undefined),
    {
      path: ["scheduleId"],
      message: "研修予定、研修施設と日、研修施設と週のどれか1つを指定してください",
    },
  )
  .meta({ id: "AddWatchInput", description: "空いたら知らせる研修、日、週" });
export const watchInput = z.object({ watchId });
export const addedWatch = z.object({ watchId }).meta({
  id: "AddedWatch",
  description: "空きのお知らせの id。すでにあればその id",
});

/** What a student watches, with all that says which it is. */
export const watch = z
  .object({
    watchId,
    schoolId,
    schoolName,
    scheduleId: scheduleId.nullable().describe("研修予定の id。日か週のときは null"),
    roomName: roomName.nullable(),
    startDate: sentInstant.nullable().describe("研修の開始日時"),
    endDate: sentInstant.nullable().describe("研修の終了日時"),
    day: sentDate.nullable().describe("日のとき、その日"),
    week: sentDate.nullable().describe("週のとき、その日曜日"),
    endsAt: sentInstant.describe("知らせ終わる日時"),
  })
  .meta({ id: "Watch", description: "空きのお知らせ: 空いたら知らせる研修、日、週" });
export type Watch = z.infer<typeof watch>;
