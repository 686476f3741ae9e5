import { z } from "zod";
import { TrainingMethod } from "#enumerations.ts";
import {
  changesOf,
  emptiable,
  id,
  oneOf,
  optionalLines,
  requiredText,
  sorted,
  version,
  versioned,
  wholeNumber,
} from "#fields.ts";
import { exemptedCompanyId, trainingId } from "#ids.ts";
import {
  CONTENT_NAME_MAX,
  ESTIMATE_ATTENDANCE_MAX,
  INSTRUCTOR_EXPLANATION_MAX,
} from "#training/training.limits.ts";
import { preparationFields, sentPreparationFields } from "#trainingContent/preparation.schema.ts";

/** A content of a training; a student may be exempt from it (rule 4.4). */
export const trainingContent = z
  .object({
    id,
    name: z.string().describe("研修内容の名前"),
    trainingMethod: oneOf(TrainingMethod),
    estimateAttendanceCount: wholeNumber.describe("受ける回数の目安（回）"),
    isExemptedActiveTherapist: z.boolean().describe("現役のセラピストは免除か"),
    exemptedCompanyId: exemptedCompanyId.nullable(),
    exemptedCompanyName: z.string().nullable().describe("免除の対象になる所属会社の名前"),
    instructorExplanation: z.string().describe("講師への説明"),
    ...sentPreparationFields,
    trainingId,
    displayOrder: wholeNumber.describe("並び順"),
    version,
  })
  .meta({ id: "TrainingContent", description: "研修内容" });
export const trainingContentsInput = z.object({ trainingId });
/** In an Update, too, an absent key clears them. Callers have always done so. */
const clearedIfAbsent = {
  exemptedCompanyId: exemptedCompanyId.nullable().default(null),
  instructorExplanation: emptiable(optionalLines(INSTRUCTOR_EXPLANATION_MAX))
    .default("")
    .describe("講師への説明"),
};
export const addTrainingContentInput = z
  .object({
    trainingId,
    name: requiredText(CONTENT_NAME_MAX).describe("研修内容の名前"),
    trainingMethod: oneOf(TrainingMethod),
    estimateAttendanceCount: z
      .int32()
      .min(0)
      .max(ESTIMATE_ATTENDANCE_MAX)
      .describe("受ける回数の目安（回）"),
    isExemptedActiveTherapist: z.boolean().describe("現役のセラピストは免除か"),
    ...clearedIfAbsent,
    ...preparationFields,
  })
  .meta({ id: "AddTrainingContentInput", description: "追加する研修内容" });
export const updateTrainingContentInput = versioned
  .extend({ ...changesOf(addTrainingContentInput.shape), ...clearedIfAbsent })
  .meta({ id: "UpdateTrainingContentInput", description: "研修内容の変更" });
export const sortTrainingContentsInput = sorted
  .extend({ trainingId })
  .meta({ id: "SortTrainingContentsInput", description: "研修種目の研修内容の並び順" });
