import type { Condition } from "#analysis/conditions.ts";

/** What the analyses of dropouts ask for: when the activities began. */
export const dropoutRange: Condition = {
  kind: "range",
  from: "startDateFrom",
  to: "startDateTo",
  label: "受講開始日",
};

type Range = { startDateFrom: string; startDateTo: string };

/** The dropouts that were counted, one by one; no list has just those of one row. */
export const dropoutsBehind = {
  column: "dropouts",
  list: ({ startDateFrom, startDateTo }: Range, rowKey: string | null) =>
    rowKey === null
      ? ({ analysis: "DropoutSpecification", conditions: { startDateFrom, startDateTo } } as const)
      : null,
};
