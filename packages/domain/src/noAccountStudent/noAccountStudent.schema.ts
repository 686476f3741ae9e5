import { z } from "zod";
import { asked, expectedOf } from "#asked.ts";
import { Gender } from "#enumerations.ts";
import {
  changesOf,
  keyword,
  oneOf,
  page,
  pageOf,
  personKana,
  personName,
  phone,
  version,
} from "#fields.ts";
import { accountUserId, areaId, userId } from "#ids.ts";
import { areaName, nameKana, sentPhone } from "#sentFields.ts";

export const noAccountStudent = z
  .object({
    userId,
    name: z.string().describe("氏名"),
    nameKana,
    areaId,
    areaName,
    gender: oneOf(Gender),
    phone: sentPhone,
    version,
  })
  .meta({ id: "NoAccountStudent", description: "アカウントなし研修生" });
export const noAccountStudents = pageOf(noAccountStudent);
export const noAccountStudentsInput = page.extend({
  areaId: areaId.optional().describe("地域の id。省くとすべて"),
  keyword,
});
export const noAccountStudentInput = z.object({ userId });
export const addNoAccountStudentInput = z
  .object({
    name: personName,
    nameKana: personKana,
    areaId,
    gender: oneOf(Gender),
    phone: phone.default(null),
  })
  .meta({ id: "AddNoAccountStudentInput", description: "追加するアカウントなし研修生" });
export const updateNoAccountStudentInput = z
  .object({ ...changesOf(addNoAccountStudentInput.shape), userId, version })
  .meta({ id: "UpdateNoAccountStudentInput", description: "アカウントなし研修生の変更" });
/** The student, and the account that waits, each as the caller has seen it (rule 9.10). */
export const linkNoAccountStudentInput = z
  .object({
    userId,
    accountUserId,
    version: version.describe("アカウントなし研修生の版"),
    accountVersion: version.describe("待機中の研修生の版"),
    expected: expectedOf(asked["User.LinkNoAccountStudent"]),
  })
  .meta({
    id: "LinkNoAccountStudentInput",
    description: "アカウントなし研修生と、紐づけるアカウント",
  });
export const addedUser = z
  .object({ userId })
  .meta({ id: "AddedUser", description: "追加した利用者" });
