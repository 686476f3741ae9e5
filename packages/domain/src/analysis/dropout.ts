import type { Behind } from "#analysis/analysis.ts";
import type { Condition } from "#analysis/conditions.ts";

/** What the analyses of dropouts ask for: when the activities began. */
export const dropoutRange: Condition = {
  kind: "range",
  from: "startDateFrom",
  to: "startDateTo",
  label: "受講開始日",
};

/** The dropouts that were counted, one by one. */
export function dropoutsBehind({
  startDateFrom,
  startDateTo,
}: {
  startDateFrom: string;
  startDateTo: string;
}): Behind {
  return { analysis: "DropoutSpecification", conditions: { startDateFrom, startDateTo } };
}
