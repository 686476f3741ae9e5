import { z } from "zod";
import { Gender, Role, SignUpPattern } from "#enumerations.ts";
import {
  changesOf,
  emptiable,
  goal,
  oneOf,
  personKana,
  personName,
  phone,
  version,
} from "#fields.ts";
import { areaId, heartfulEmployeeId, userId } from "#ids.ts";
import { nameKana, sentPhone } from "#sentFields.ts";

export const userProfile = z
  .object({
    userId,
    name: z.string().describe("氏名"),
    nameKana,
    emailAddress: z.string().nullable().describe("メールアドレス。ない人は null"),
    areaId: areaId.nullable(),
    goal: z.string().describe("目標"),
    role: oneOf(Role),
    isEnabled: z.boolean().describe("アカウントが有効か"),
    heartfulEmployeeId: heartfulEmployeeId.nullable(),
    heartfulEmployeeCode: z.string().nullable().describe("HMの社員コード"),
    temporaryRegistrationPattern: oneOf(SignUpPattern),
    gender: oneOf(Gender).nullable(),
    phone: sentPhone,
    isReceiveEMailEnabled: z.boolean().describe("お知らせのメールを受け取るか"),
    version,
  })
  .meta({ id: "UserProfile", description: "利用者のプロフィール" });

/** Completes a registration. A student's must name the area and may name a goal (rule 2.2). */
export const addUserProfileInput = z
  .object({
    name: personName,
    nameKana: personKana,
    areaId: areaId.nullable().default(null),
    gender: oneOf(Gender).nullable().default(null),
    goal: emptiable(goal).default(""),
    version,
  })
  .meta({ id: "AddUserProfileInput", description: "登録するプロフィール。研修生は地域も要る" });

/** The same for a student, so that one refusal names everything that is missing. */
export const addStudentProfileInput = addUserProfileInput.extend({
  areaId: z.int32("地域を選択してください").describe("地域の id"),
});

/**
 * Changes the caller's own profile. Area, gender and goal are for students. Missing values stay
 * (rule 2.8).
 */
export const updateUserProfileInput = z
  .object({
    ...changesOf(addUserProfileInput.shape),
    phone: phone.optional(),
    isReceiveEMailEnabled: z.boolean().optional().describe("お知らせのメールを受け取るか"),
  })
  .meta({
    id: "UpdateUserProfileInput",
    description: "自分のプロフィールの変更。省いた項目は変わらない",
  });
/** The same for a student. */
export const updateStudentProfileInput = updateUserProfileInput.extend({
  areaId: z.int32("地域を選択してください").describe("地域の id"),
  gender: oneOf(Gender),
});
