import { z } from "zod";
import { TrainingMethod } from "#enumerations.ts";
import { id, oneOf, optionalLines, requiredText, sorted, versioned } from "#fields.ts";
import {
  CONTENT_NAME_MAX,
  ESTIMATE_ATTENDANCE_MAX,
  INSTRUCTOR_EXPLANATION_MAX,
} from "#training/training.limits.ts";

/** A content of a training; a student may be exempt from it (rule 4.4). */
export const trainingContent = z.object({
  id,
  name: z.string(),
  trainingMethod: oneOf(TrainingMethod),
  estimateAttendanceCount: z.number(),
  isExemptedActiveTherapist: z.boolean(),
  exemptedCompanyId: z.number().nullable(),
  exemptedCompanyName: z.string().nullable(),
  instructorExplanation: z.string(),
  trainingId: id,
  displayOrder: z.number(),
  version: z.number(),
});
export const trainingContentsInput = z.object({ trainingId: id });
export const addTrainingContentInput = z.object({
  trainingId: id,
  name: requiredText(CONTENT_NAME_MAX),
  trainingMethod: oneOf(TrainingMethod),
  /** Times to attend. */
  estimateAttendanceCount: z.int32().min(0).max(ESTIMATE_ATTENDANCE_MAX),
  isExemptedActiveTherapist: z.boolean(),
  exemptedCompanyId: id.nullish(),
  instructorExplanation: optionalLines(INSTRUCTOR_EXPLANATION_MAX).nullish(),
});
export const updateTrainingContentInput = versioned.extend(addTrainingContentInput.shape);
export const sortTrainingContentsInput = sorted.extend({ trainingId: id });
