import { sharedState } from "./sharedState.ts";

/** Whether something is read that a question will state. The screen is covered meanwhile. */
export const readingAhead = sharedState(false);
