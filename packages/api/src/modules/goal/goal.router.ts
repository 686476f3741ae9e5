import { identified } from "@kenshu/domain/fields.ts";
import { ownGoal, studentGoal, updateGoalInput } from "@kenshu/domain/goal/goal.schema.ts";
import { z } from "zod";
import { procedure } from "#declaring/procedure.ts";
import { router } from "#declaring/trpc.ts";
import { getGoal, getStudentGoal } from "#modules/goal/goal.queries.ts";
import { updateGoal } from "#modules/goal/updateGoal.ts";

export const goalRouter = router({
  getGoal: procedure("User.GetGoal", "GET", {
    summary: "研修生の目標を取得",
    whose: { student: "id" },
    foundByCall: true,
  })
    .input(identified)
    .output(studentGoal)
    .query(({ ctx, input }) => getGoal(ctx, input.id)),
  getStudentGoal: procedure("User.GetStudentGoal", "GET", { summary: "自分の目標を取得" })
    .output(ownGoal)
    .query(({ ctx }) => getStudentGoal(ctx)),
  updateGoal: procedure("User.UpdateGoal", "POST", { summary: "自分の目標を更新" })
    .input(updateGoalInput)
    .output(z.void())
    .mutation(({ ctx, input }) => updateGoal(ctx, input)),
});
