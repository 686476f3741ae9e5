import { z } from "zod";
import { Gender, Role, SignUpPattern } from "#enumerations.ts";
import { goal, id, oneOf, personKana, personName, version } from "#fields.ts";

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
