import { z } from "zod";
import { AlertKind, StudentAlertKind } from "#enumerations.ts";
import { oneOf, sentInstant } from "#fields.ts";

/** How many students an administrator should see to, of one kind of alert (rule 11.1). */
export const alertInformation = z.object({
  alertInformationType: oneOf(AlertKind),
  count: z.number(),
  message: z.string(),
});

/** Something a student should know: a test to retake, or a promotion from a queue (rule 11.1). */
export const studentAlert = z.object({
  studentAlertInformationType: oneOf(StudentAlertKind),
  dateTime: sentInstant,
  message: z.string(),
});
