import { listOf } from "@kenshu/domain/fields.ts";
import {
  progressEntry,
  progressHeader,
  progressHeaderInput,
  progressInput,
  progressSummary,
  studentProgressesInput,
  studentProgressInput,
  trainingActivitiesInput,
  trainingActivity,
} from "@kenshu/domain/trainingProgress/trainingProgress.schema.ts";
import { getProgress, listProgresses } from "#modules/trainingProgress/progressSummary.queries.ts";
import {
  getEntry,
  getProgressHeader,
  listTrainingActivities,
} from "#modules/trainingProgress/trainingProgress.queries.ts";
import { procedure, router } from "#procedure.ts";

export const trainingProgressRouter = router({
  getStudentProgresses: procedure("TrainingProgress.GetStudentProgresses", "GET")
    .input(studentProgressesInput)
    .output(listOf(progressSummary))
    .query(({ ctx, input }) => listProgresses(ctx, input.studentUserId)),
  getStudentProgress: procedure("TrainingProgress.GetStudentProgress", "GET")
    .input(studentProgressInput)
    .output(progressSummary)
    .query(({ ctx, input }) => getProgress(ctx, input)),
  getTrainingActivities: procedure("TrainingProgress.GetTrainingActivities", "GET")
    .input(trainingActivitiesInput)
    .output(listOf(trainingActivity))
    .query(({ ctx, input }) => listTrainingActivities(ctx, input)),
  getProgressHeader: procedure("TrainingProgress.GetProgressHeader", "GET")
    .input(progressHeaderInput)
    .output(progressHeader)
    .query(({ ctx, input }) => getProgressHeader(ctx, input)),
  get: procedure("TrainingProgress.Get", "GET")
    .input(progressInput)
    .output(progressEntry)
    .query(({ ctx, input }) => getEntry(ctx, input.progressId)),
});
