import { z } from "zod";
import { asked, expectedOf } from "#asked.ts";
import { changesOf, id, name, version, versioned, wholeNumber } from "#fields.ts";
import { areaId, studentUserId } from "#ids.ts";
import { directionsFields, sentDirectionsFields } from "#school/directions.schema.ts";
import { areaName } from "#sentFields.ts";

/** The weekdays on which a school is closed, 0 for Sunday (rule 4.9). */
const closedWeekdays = z
  .array(z.int32().min(0).max(6))
  .max(7)
  .refine(
    (days) => new Set(days).size === days.length,
    "同じ曜日が含まれています。一度だけにしてください",
  )
  .describe("休みの曜日。0 = 日曜 〜 6 = 土曜");

/** Whether students see who leads a schedule (rule 4.12). */
const isInstructorShown = z.boolean().describe("研修生に講師の氏名を見せるか");

/** A training school (研修施設) of an area. */
export const school = z
  .object({
    id,
    name: z.string().describe("研修施設の名前"),
    areaId,
    areaName,
    closedWeekdays,
    ...sentDirectionsFields,
    isInstructorShown,
    version,
  })
  .meta({ id: "School", description: "研修施設" });
/** A school as students choose one. */
export const reservableSchool = school
  .omit({ closedWeekdays: true })
  .meta({ id: "ReservableSchool", description: "研修生が選べる研修施設" });
/** Existing callers know neither closed weekdays, nor directions, nor whether instructors show. */
export const addSchoolInput = z
  .object({
    name,
    areaId,
    closedWeekdays: closedWeekdays.default([]),
    ...directionsFields,
    isInstructorShown: isInstructorShown.optional(),
  })
  .meta({ id: "AddSchoolInput", description: "追加する研修施設" });
export const updateSchoolInput = versioned
  .extend({ ...changesOf(addSchoolInput.shape), expected: expectedOf(asked["School.Update"]) })
  .meta({ id: "UpdateSchoolInput", description: "研修施設の変更" });
export const studentSchoolsInput = z.object({ studentUserId });

/** Who is told of another address, telephone or way: who has reserved there or waits (rule 4.12). */
export const toldOfSchool = asked["School.Update"]
  .extend({
    mailCount: wholeNumber.describe("メールで知らせる人数（名）"),
    unmailedNames: z.array(z.string()).describe("メールの届かない研修生の氏名"),
  })
  .meta({ id: "ToldOfSchool", description: "案内の変更を知らせる研修生" });
