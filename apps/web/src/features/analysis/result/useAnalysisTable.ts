import type { AnalysisTable, AnalysisTableInput } from "@kenshu/domain/analysis/analysis.schema.ts";
import { type Conditions, conditionsBefore } from "@kenshu/domain/analysis/conditions.ts";
import { errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { problemOf, type ShownAnalysis } from "#features/analysis/conditions/conditionsOf.ts";

/** Returning to the window does not ask again, because an analysis may take long. */
const onRequest = { refetchOnWindowFocus: false };

/** A page of an analysis. Nothing is asked while the server would refuse the conditions. */
export function useAnalysisTable(analysis: ShownAnalysis, conditions: Conditions, page: number) {
  return trpc.analysis.getTable.useQuery(inputOf(analysis, conditions, { page }), {
    ...onRequest,
    enabled: problemOf(analysis, conditions) === null,
    // A page stays until the next one arrives, but never under other conditions.
    placeholderData: (previous, query) => {
      const [, asked] = query?.queryKey ?? [];
      const isSame = JSON.stringify(asked?.input?.conditions) === JSON.stringify(conditions);
      return isSame ? previous : undefined;
    },
  });
}

/** The earlier period. Its table is null if nothing was counted, and undefined until it is known. */
export type Before = { conditions: Conditions; table: AnalysisTable | null | undefined };

/** The same for the earlier period, if there is one: all rows of a chart, else only their number. */
export function useBefore(analysis: ShownAnalysis, conditions: Conditions): Before | null {
  const isAsked = problemOf(analysis, conditions) === null;
  const before = isAsked ? conditionsBefore(analysis.conditions, conditions) : null;
  const { data, error } = trpc.analysis.getTable.useQuery(
    inputOf(analysis, before ?? conditions, analysis.chart ? {} : { pageSize: 1 }),
    { ...onRequest, enabled: before !== null },
  );
  if (before === null) return null;
  return {
    conditions: before,
    table: errorCode(error) === "AnalysisDataNotFound" ? null : data,
  };
}

function inputOf(
  { name }: ShownAnalysis,
  conditions: Conditions,
  part: { page?: number; pageSize?: number },
): AnalysisTableInput {
  // The conditions belong to this very analysis.
  return { analysis: name, conditions, ...part } as unknown as AnalysisTableInput;
}
