import { z } from "zod";
import { newPassword } from "#auth/auth.schema.ts";
import { emailAddress, id, personKana, personName } from "#fields.ts";
import { nameKana } from "#sentFields.ts";

export const instructorsInput = z.object({
  forceGetUserId: id.optional().describe("一覧になくても含める利用者の id"),
});
export const instructor = z
  .object({
    id,
    name: z.string().describe("氏名"),
    nameKana,
    /** Tells apart people of one name (rule 16.13). */
    code: z.string().nullable().describe("HMの社員コード"),
  })
  .meta({ id: "Instructor", description: "講師" });

/** The input of the command for the first administrator (rule 2.6). */
export const newAdministrator = z.object({
  emailAddress,
  name: personName,
  nameKana: personKana,
  password: newPassword.describe("パスワード"),
});
