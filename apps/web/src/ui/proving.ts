import { sharedState } from "./sharedState.ts";

/** Whether a write waits until its person has proved to be there (rule 2.15). */
export const proving = sharedState(false);
