import type { Condition } from "#analysis/conditions.ts";

/** The condition of the analyses of dropouts: when the activities began. */
export const dropoutRange: Condition = {
  kind: "range",
  from: "startDateFrom",
  to: "startDateTo",
  label: "受講開始日",
};
