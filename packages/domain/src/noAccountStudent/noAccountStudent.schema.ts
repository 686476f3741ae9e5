import { z } from "zod";
import { Gender } from "#enumerations.ts";
import { id, keyword, oneOf, page, pageOf, personKana, personName, version } from "#fields.ts";

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
