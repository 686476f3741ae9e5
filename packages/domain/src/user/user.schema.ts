import { z } from "zod";
import { newPassword } from "#auth/auth.schema.ts";
import { Gender, Role, SignUpPattern } from "#enumerations.ts";
import {
  emailAddress,
  goal,
  id,
  keyword,
  oneOf,
  page,
  pageOf,
  pageOrList,
  personKana,
  personName,
  requiredLines,
  sentInstant,
  version,
} from "#fields.ts";
import { BADGE_MAX, GOAL_MAX } from "#limits.ts";

export const instructorsInput = z.object({ forceGetUserId: id.optional() });
export const instructor = z.object({ id, name: z.string() });

export const userProfile = z.object({
  userId: id,
  name: z.string(),
  nameKana: z.string(),
  emailAddress: z.string().nullable(),
  areaId: id.nullable(),
  goal: z.string(),
  role: oneOf(Role),
  isEnabled: z.boolean(),
  heartfulEmployeeId: z.number().nullable(),
  heartfulEmployeeCode: z.string().nullable(),
  temporaryRegistrationPattern: oneOf(SignUpPattern),
  gender: oneOf(Gender).nullable(),
  isReceiveEMailEnabled: z.boolean(),
  version: z.number(),
});

/** Completes a registration; a student's names also the area, and may name a goal (rule 2.2). */
export const addUserProfileInput = z.object({
  name: personName,
  nameKana: personKana,
  areaId: id.nullish(),
  gender: oneOf(Gender).nullish(),
  goal: goal.nullish(),
  version,
});

/** The same as a student fills it in, so that all that is missing is named at once. */
export const addStudentProfileInput = addUserProfileInput.extend({
  areaId: z.int32("地域を選択してください"),
});

/**
 * Changes the own profile. Area, gender and goal are a student's; what is absent stays (rule 2.8).
 */
export const updateUserProfileInput = z.object({
  name: personName,
  nameKana: personKana,
  areaId: id.nullish(),
  gender: oneOf(Gender).nullish(),
  goal: goal.nullish(),
  isReceiveEMailEnabled: z.boolean().optional(),
  version,
});
/** The same as a student fills it in. */
export const updateStudentProfileInput = updateUserProfileInput.extend({
  areaId: z.int32("地域を選択してください"),
  gender: oneOf(Gender),
});

/** What the command for the first administrator takes (rule 2.6). */
export const newAdministrator = z.object({
  emailAddress,
  name: personName,
  nameKana: personKana,
  password: newPassword,
});

/** Somebody who signed up as a student and waits to be linked (rule 9.9). */
export const guestStudent = z.object({
  id,
  name: z.string(),
  nameKana: z.string(),
  emailAddress: z.string(),
  areaName: z.string().nullable(),
  createdAt: sentInstant,
  /** Since signing up, or since the last link ended. */
  waitingSince: sentInstant,
  isEnabled: z.boolean(),
  /** Has been a student before, with a history that the account keeps. */
  isFormerStudent: z.boolean(),
  version: z.number(),
});

export const unlinkStudentsInput = pageOrList.extend({ keyword });
/** An account that may be linked to a student of HM (rule 9.9). */
export const unlinkStudent = z.object({
  id,
  name: z.string(),
  nameKana: z.string(),
  emailAddress: z.string().nullable(),
  areaId: id.nullable(),
  version: z.number(),
});

/** How many wait, up to what a badge shows (rule 15.5). */
export const badgeCount = z.object({ count: z.int().max(BADGE_MAX) });

export const noAccountStudent = z.object({
  userId: id,
  name: z.string(),
  nameKana: z.string(),
  areaId: id,
  areaName: z.string(),
  gender: oneOf(Gender),
  version: z.number(),
});
export const noAccountStudents = pageOf(noAccountStudent);
export const noAccountStudentsInput = page.extend({ areaId: id.optional(), keyword });
export const noAccountStudentInput = z.object({ userId: id });
export const addNoAccountStudentInput = z.object({
  name: personName,
  nameKana: personKana,
  areaId: id,
  gender: oneOf(Gender),
});
export const updateNoAccountStudentInput = addNoAccountStudentInput.extend({ userId: id, version });
/** The student, and the account that waits, each as the caller has seen it (rule 9.10). */
export const linkNoAccountStudentInput = z.object({
  userId: id,
  accountUserId: id,
  version,
  accountVersion: version,
});
export const addedUser = z.object({ userId: id });

/** What a student is working towards. */
export const studentGoal = z.object({ goal: z.string() });
export const ownGoal = z.object({ goal: z.string(), version: z.number() });
export const updateGoalInput = z.object({ goal: requiredLines(GOAL_MAX), version });
