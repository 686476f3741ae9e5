import { z } from "zod";
import { requiredLines, version } from "#fields.ts";
import { GOAL_MAX } from "#limits.ts";

/** What a student is working towards. */
export const studentGoal = z
  .object({ goal: z.string().describe("目標") })
  .meta({ id: "Goal", description: "研修生の目標" });
export const ownGoal = z
  .object({ goal: z.string().describe("目標"), version })
  .meta({ id: "OwnGoal", description: "自分の目標" });
export const updateGoalInput = z
  .object({ goal: requiredLines(GOAL_MAX).describe("目標"), version })
  .meta({ id: "UpdateGoalInput", description: "目標の変更" });
