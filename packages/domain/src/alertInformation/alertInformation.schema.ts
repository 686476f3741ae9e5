import { z } from "zod";
import { StudentAlertKind } from "#enumerations.ts";
import { oneOf, sentInstant } from "#fields.ts";

/** Something a student should know: a test to retake, or a promotion from a queue (rule 11.1). */
export const studentAlert = z.object({
  studentAlertInformationType: oneOf(StudentAlertKind),
  dateTime: sentInstant,
  message: z.string(),
});
