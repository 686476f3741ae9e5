import { heartfulListOf, identified, listOf, sorted, versioned } from "@kenshu/domain/fields.ts";
import {
  addTrainingInput,
  heartfulCategory,
  training,
  updateTrainingInput,
} from "@kenshu/domain/training/training.schema.ts";
import { z } from "zod";
import { procedure, router } from "#declaring/procedure.ts";
import { readHeartfulSoon } from "#modules/heartful/index.ts";
import {
  addTraining,
  removeTraining,
  sortTrainings,
  updateTraining,
} from "#modules/training/training.commands.ts";
import {
  getTraining,
  listHeartfulCategories,
  listNotFlexTrainings,
  listTrainings,
} from "#modules/training/training.queries.ts";

export const trainingRouter = router({
  getAll: procedure("Training.GetAll", "GET")
    .output(listOf(training))
    .query(({ ctx }) => listTrainings(ctx.db)),
  getNotFlexes: procedure("Training.GetNotFlexes", "GET")
    .output(listOf(training))
    .query(({ ctx }) => listNotFlexTrainings(ctx.db)),
  get: procedure("Training.Get", "GET")
    .input(identified)
    .output(training)
    .query(({ ctx, input }) => getTraining(ctx.db, input.id)),
  getHeartfulCategories: procedure("Training.GetHeartfulCategories", "POST")
    .output(heartfulListOf(heartfulCategory))
    .query(async ({ ctx }) => {
      await readHeartfulSoon(ctx);
      return listHeartfulCategories(ctx.db);
    }),
  add: procedure("Training.Add", "POST", { refusals: ["DataDuplicated"], takesKey: true })
    .input(addTrainingInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addTraining(ctx, input)),
  update: procedure("Training.Update", "POST", { refusals: ["DataDuplicated"] })
    .input(updateTrainingInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateTraining(ctx, input)),
  remove: procedure("Training.Remove", "POST", { refusals: ["ForeignKeyViolation"] })
    .input(versioned)
    .output(z.void())
    .mutation(({ ctx, input }) => removeTraining(ctx, input)),
  sort: procedure("Training.Sort", "POST")
    .input(sorted)
    .output(z.void())
    .mutation(({ ctx, input }) => sortTrainings(ctx, input)),
});
