import { z } from "zod";
import { id, name, versioned } from "#fields.ts";

/** A training school (研修施設) of an area. */
export const school = z.object({
  id,
  name: z.string(),
  areaId: id,
  areaName: z.string(),
  version: z.number(),
});
export const addSchoolInput = z.object({ name, areaId: id });
export const updateSchoolInput = versioned.extend(addSchoolInput.shape);
export const studentSchoolsInput = z.object({ studentUserId: id });
