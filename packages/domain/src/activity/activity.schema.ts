import { z } from "zod";
import { TakingState } from "#enumerations.ts";
import { date, id, keyword, oneOf, page, pageOf, sentDate, version } from "#fields.ts";
import {
  areaId,
  heartfulEntryId,
  studentActivityId,
  studentUserId,
  trainingId,
  userId,
} from "#ids.ts";
import { sentColor, trainingShortName, userName, userNameKana } from "#sentFields.ts";

/** One activity of a student's training. */
export const studentActivity = z
  .object({
    studentActivityId,
    trainingId,
    trainingShortName,
    trainingDisplayColor: sentColor,
    startDate: sentDate.describe("受講の開始日"),
    endDate: sentDate.nullable().describe("受講の終了日。受講中は null"),
    state: oneOf(TakingState),
    heartfulEntryId: heartfulEntryId.nullable(),
    isExported: z.boolean().describe("結果をHMに送ったか"),
  })
  .meta({ id: "Activity", description: "受講: ある研修種目を、始めてから終えるまで" });

/** A student with the trainings being taken, and all activities, earliest first. */
export const studentActivityUser = z
  .object({
    userId,
    userName,
    userNameKana,
    therapistId: id.describe("セラピストID（HMの研修生の id）。0 = なし"),
    version,
    trainings: z
      .array(
        z
          .object({ trainingId, trainingShortName, trainingDisplayColor: sentColor })
          .meta({ id: "TakenTraining", description: "受講中の研修種目" }),
      )
      .describe("受講中の研修種目"),
    activities: z.array(studentActivity).describe("受講"),
  })
  .meta({ id: "StudentActivityUser", description: "研修生と、その受講" });
export const studentActivityUsers = pageOf(studentActivityUser);
export const studentActivityUsersInput = page.extend({
  areaId: areaId.optional().describe("地域の id。省くとすべて"),
  keyword,
});
export const studentActivitiesInput = z.object({ studentUserId });

/** The input for one activity. A new one, without an id, begins as Taking (rule 19.1). */
const savedActivity = z
  .object({
    studentActivityId: id.nullish().describe("受講の id。なければ新しい受講として始める"),
    trainingId,
    startDate: date.describe("開始日"),
    state: oneOf(TakingState),
  })
  .meta({ id: "SavedActivity", description: "保存する受講" });

/** `version` is the student's. An activity that is not named stays as it is. */
export const saveActivitiesInput = z
  .object({
    userId,
    version,
    activities: z.array(savedActivity).max(200).describe("受講"),
  })
  .meta({
    id: "SaveActivitiesInput",
    description: "研修生の受講の保存。版は研修生のもの。挙げない受講は変わらない",
  });
