/**
 * What the product needs before anybody can reserve, in the order of setting it up (rule 15.11).
 */
export const FIRST_STEPS = [
  "area",
  "school",
  "room",
  "training",
  "trainingContent",
  "schedule",
] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
