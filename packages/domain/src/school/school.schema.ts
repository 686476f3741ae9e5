import { z } from "zod";
import { id, name, versioned } from "#fields.ts";

/** The weekdays on which a school is closed, 0 for Sunday (rule 4.9). */
const closedWeekdays = z
  .array(z.int32().min(0).max(6))
  .max(7)
  .refine((days) => new Set(days).size === days.length, "同じ曜日が含まれています");

/** A training school (研修施設) of an area. */
export const school = z.object({
  id,
  name: z.string(),
  areaId: id,
  areaName: z.string(),
  closedWeekdays,
  version: z.number(),
});
/** A school as students choose one. */
export const reservableSchool = school.omit({ closedWeekdays: true });
/** Existing callers do not know of closed weekdays: what they do not send stays. */
export const addSchoolInput = z.object({
  name,
  areaId: id,
  closedWeekdays: closedWeekdays.optional(),
});
export const updateSchoolInput = versioned.extend(addSchoolInput.shape);
export const studentSchoolsInput = z.object({ studentUserId: id });
