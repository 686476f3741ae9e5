import { z } from "zod";
import { newPassword } from "#auth/auth.schema.ts";
import { emailAddress, id, personKana, personName } from "#fields.ts";

export const instructorsInput = z.object({ forceGetUserId: id.optional() });
export const instructor = z.object({ id, name: z.string() });

/** What the command for the first administrator takes (rule 2.6). */
export const newAdministrator = z.object({
  emailAddress,
  name: personName,
  nameKana: personKana,
  password: newPassword,
});
