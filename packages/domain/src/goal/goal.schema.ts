import { z } from "zod";
import { requiredLines, version } from "#fields.ts";
import { GOAL_MAX } from "#limits.ts";

/** What a student is working towards. */
export const studentGoal = z.object({ goal: z.string() });
export const ownGoal = z.object({ goal: z.string(), version: z.number() });
export const updateGoalInput = z.object({ goal: requiredLines(GOAL_MAX), version });
