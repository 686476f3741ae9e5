import { z } from "zod";
import { date, sentDate, sentInstant } from "#fields.ts";
import { scheduleId, schoolId, watchId } from "#ids.ts";
import { roomName, schoolName } from "#sentFields.ts";

/** What a student wants to be told of: one schedule, or a day or a week of a school (rule 5.19). */
export const addWatchInput = z
  .union([
    z.object({ scheduleId }).meta({ id: "WatchedSchedule", description: "空いたら知らせる研修" }),
    z
      .object({ schoolId, day: date.describe("知らせる日") })
      .meta({ id: "WatchedDay", description: "空いたら知らせる日" }),
    z
      .object({ schoolId, week: date.describe("知らせる週（日曜日から土曜日）のどれかの日") })
      .meta({ id: "WatchedWeek", description: "空いたら知らせる週" }),
  ])
  .meta({
    id: "AddWatchInput",
    description: "空いたら知らせるもの: 研修予定、研修施設の日、研修施設の週のどれか1つ",
  });
export const watchInput = z
  .object({ watchId })
  .meta({ id: "WatchInput", description: "空きのお知らせの id" });
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
