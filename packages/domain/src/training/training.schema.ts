import { z } from "zod";
import {
  changesOf,
  id,
  name,
  presetColor,
  requiredText,
  version,
  versioned,
  wholeNumber,
} from "#fields.ts";
import { heartfulCategoryId } from "#ids.ts";
import { sentColor } from "#sentFields.ts";
import { SHORT_NAME_MAX } from "#training/training.limits.ts";

/** A training in the catalogue; `heartfulCategoryId` is its category at HM (rule 4.3). */
export const training = z
  .object({
    id,
    name: z.string().describe("研修種目の名前"),
    shortName: z.string().describe("略称"),
    displayColor: sentColor,
    heartfulCategoryId: heartfulCategoryId.nullable(),
    heartfulCategoryName: z.string().nullable().describe("HMカテゴリーの名前"),
    displayOrder: wholeNumber.describe("並び順"),
    version,
  })
  .meta({ id: "Training", description: "研修種目" });
export const addTrainingInput = z
  .object({
    name,
    shortName: requiredText(SHORT_NAME_MAX).describe("略称"),
    displayColor: presetColor,
    heartfulCategoryId: heartfulCategoryId.nullable().default(null),
  })
  .meta({ id: "AddTrainingInput", description: "追加する研修種目" });
export const updateTrainingInput = versioned
  .extend({
    ...changesOf(addTrainingInput.shape),
    // Callers have always cleared it by leaving it out.
    heartfulCategoryId: addTrainingInput.shape.heartfulCategoryId,
  })
  .meta({ id: "UpdateTrainingInput", description: "研修種目の変更" });

/** A category of HM. One that HM no longer has is listed if a training belongs to it. */
export const heartfulCategory = z
  .object({
    id,
    name: z.string().describe("HMカテゴリーの名前"),
    isFlex: z.boolean().describe("フレックスの研修種目か"),
    isGone: z.boolean().describe("HMから消えたか"),
  })
  .meta({ id: "HeartfulCategory", description: "HMカテゴリー" });
