import type { AnalysisTable, AnalysisTableInput } from "@kenshu/domain/analysis/analysis.schema.ts";
import { type Conditions, conditionsBefore } from "@kenshu/domain/analysis/conditions.ts";
import { errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { problemOf, type ShownAnalysis } from "#features/analysis/conditions/conditionsOf.ts";

/** Coming back to the window does not ask again, because an analysis may take long. */
const onRequest = { refetchOnWindowFocus: false };

/** A page of an analysis; nothing is asked under conditions that would be refused. */
export function useAnalysisTable(analysis: ShownAnalysis, conditions: Conditions, page: number) {
  return trpc.analysis.getTable.useQuery(inputOf(analysis, conditions, { page }), {
    ...onRequest,
    enabled: problemOf(analysis, conditions) === null,
    // A page stays until the next one has come; nothing is shown under the name of other conditions.
    placeholderData: (previous, query) => {
      const [, asked] = query?.queryKey ?? [];
      const isSame = JSON.stringify(asked?.input?.conditions) === JSON.stringify(conditions);
      return isSame ? previous : undefined;
    },
  });
}

/** What was counted in the time before, to compare with. */
export type Before = { conditions: Conditions; total: AnalysisTable["total"]; totalCount: number };

/** The same for the time before; null as long as it is not known. */
export function useBefore(analysis: ShownAnalysis, conditions: Conditions): Before | null {
  const isAsked = problemOf(analysis, conditions) === null;
  const before = isAsked ? conditionsBefore(analysis.conditions, conditions) : null;
  const { data, error } = trpc.analysis.getTable.useQuery(
    inputOf(analysis, before ?? conditions, { pageSize: 1 }),
    { ...onRequest, enabled: before !== null },
  );
  if (before === null) return null;
  if (errorCode(error) === "AnalysisDataNotFound") {
    return { conditions: before, total: null, totalCount: 0 };
  }
  return data ? { conditions: before, total: data.total, totalCount: data.totalCount } : null;
}

function inputOf(
  { name }: ShownAnalysis,
  conditions: Conditions,
  part: { page?: number; pageSize?: number },
): AnalysisTableInput {
  // The conditions are those of this very analysis.
  return { analysis: name, conditions, ...part } as unknown as AnalysisTableInput;
}
