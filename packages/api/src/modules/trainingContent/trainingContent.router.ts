import { identified, listOf, versioned } from "@kenshu/domain/fields.ts";
import {
  addTrainingContentInput,
  sortTrainingContentsInput,
  trainingContent,
  trainingContentsInput,
  updateTrainingContentInput,
} from "@kenshu/domain/trainingContent/trainingContent.schema.ts";
import { z } from "zod";
import { procedure, router } from "#declaring/procedure.ts";
import {
  addTrainingContent,
  removeTrainingContent,
  sortTrainingContents,
  updateTrainingContent,
} from "#modules/trainingContent/trainingContent.commands.ts";
import {
  getTrainingContent,
  listTrainingContents,
} from "#modules/trainingContent/trainingContent.queries.ts";

export const trainingContentRouter = router({
  getTrainingTrainingContents: procedure("TrainingContent.GetTrainingTrainingContents", "GET")
    .input(trainingContentsInput)
    .output(listOf(trainingContent))
    .query(({ ctx, input }) => listTrainingContents(ctx.db, input.trainingId)),
  get: procedure("TrainingContent.Get", "GET")
    .input(identified)
    .output(trainingContent)
    .query(({ ctx, input }) => getTrainingContent(ctx.db, input.id)),
  add: procedure("TrainingContent.Add", "POST", { takesKey: true })
    .input(addTrainingContentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addTrainingContent(ctx, input)),
  update: procedure("TrainingContent.Update", "POST")
    .input(updateTrainingContentInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateTrainingContent(ctx, input)),
  remove: procedure("TrainingContent.Remove", "POST", { refusals: ["ForeignKeyViolation"] })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTrainingContent(ctx, input)),
  sort: procedure("TrainingContent.Sort", "POST")
    .input(sortTrainingContentsInput)
    .output(z.void())
    .mutation(({ ctx, input }) => sortTrainingContents(ctx, input)),
});
