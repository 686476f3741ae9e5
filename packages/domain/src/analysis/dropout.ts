import type { Condition } from "#analysis/conditions.ts";

/** What the analyses of dropouts ask for: when the activities began. */
export const dropoutRange: Condition = {
  kind: "range",
  from: "startDateFrom",
  to: "startDateTo",
  label: "受講開始日",
};
