import { z } from "zod";
import { id, name, presetColor, requiredText, versioned } from "#fields.ts";
import { SHORT_NAME_MAX } from "#training/training.limits.ts";

/** A training as the catalogue lists it; `heartfulCategoryId` ties it to a category of HM (rule 4.3). */
export const training = z.object({
  id,
  name: z.string(),
  shortName: z.string(),
  displayColor: z.string(),
  heartfulCategoryId: z.number().nullable(),
  heartfulCategoryName: z.string().nullable(),
  displayOrder: z.number(),
  version: z.number(),
});
export const addTrainingInput = z.object({
  name,
  shortName: requiredText(SHORT_NAME_MAX),
  displayColor: presetColor,
  heartfulCategoryId: id.nullish(),
});
export const updateTrainingInput = versioned.extend(addTrainingInput.shape);

/** A category of HM; one that HM no longer has is listed where a training is tied to it. */
export const heartfulCategory = z.object({
  id,
  name: z.string(),
  isFlex: z.boolean(),
  isGone: z.boolean(),
});
