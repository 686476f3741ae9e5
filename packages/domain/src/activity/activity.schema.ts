import { z } from "zod";
import { TakingState } from "#enumerations.ts";
import { date, id, keyword, oneOf, page, pageOf, sentDate, version } from "#fields.ts";

/** One activity of a training, as it was taken up by a student. */
export const studentActivity = z.object({
  studentActivityId: id,
  trainingId: id,
  trainingShortName: z.string(),
  trainingDisplayColor: z.string(),
  startDate: sentDate,
  endDate: sentDate.nullable(),
  state: oneOf(TakingState),
  heartfulEntryId: z.number().nullable(),
  isExported: z.boolean(),
});

/** A student with the trainings being taken, and all activities from the first on. */
export const studentActivityUser = z.object({
  userId: id,
  userName: z.string(),
  userNameKana: z.string(),
  /** 0 for who has none. */
  therapistId: z.number(),
  version: z.number(),
  trainings: z.array(
    z.object({ trainingId: id, trainingShortName: z.string(), trainingDisplayColor: z.string() }),
  ),
  activities: z.array(studentActivity),
});
export const studentActivityUsers = pageOf(studentActivityUser);
export const studentActivityUsersInput = page.extend({ areaId: id.optional(), keyword });
export const studentActivitiesInput = z.object({ studentUserId: id });

/** What is saved of one activity: a new one, without an id, begins as Taking (rule 19.1). */
const savedActivity = z.object({
  studentActivityId: id.nullish(),
  trainingId: id,
  startDate: date,
  state: oneOf(TakingState),
});

/** `version` is the student's. An activity that is not named stays as it is. */
export const saveActivitiesInput = z.object({
  userId: id,
  version,
  activities: z.array(savedActivity).max(200),
});
