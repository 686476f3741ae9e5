import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import type { AnalysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";
import type { AnalysisName } from "@kenshu/domain/analysis/analysis.ts";
import { type Conditions, isNamed, timeInWords } from "@kenshu/domain/analysis/conditions.ts";
import { IconCalendarExclamation, IconClockExclamation, IconInbox } from "@tabler/icons-react";
import { SearchParamError, useNavigate } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { errorCode, errorMessage } from "#api/errors.ts";
import { Meaning } from "#parts/analysis/Meaning.tsx";
import { countText } from "#ui/countText.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useSpokenResult } from "#ui/useSpokenResult.ts";
import type { AnalysisSearch } from "./conditions/analysisSearch.ts";
import { ConditionsForm } from "./conditions/ConditionsForm.tsx";
import {
  conditionsOf,
  isOffered,
  problemOf,
  type ShownAnalysis,
} from "./conditions/conditionsOf.ts";
import { useNamed } from "./conditions/useNamed.ts";
import { AnalysisResult } from "./result/AnalysisResult.tsx";
import { useAnalysisTable, useBefore } from "./result/useAnalysisTable.ts";

/**
 * An analysis to read and to download. Its definition decides everything on the screen (rule 12.5).
 */
export function AnalysisPage({ name, search }: { name: AnalysisName; search: AnalysisSearch }) {
  const analysis: ShownAnalysis = analyses[name];
  const navigate = useNavigate();
  const conditions = conditionsOf(analysis, search, today());
  const named = useNamed(analysis.conditions.find(isNamed)?.kind ?? null);
  if (!isOffered(analysis, conditions, named, today())) {
    throw new SearchParamError("No choice of the form has this value.");
  }
  const problem = problemOf(analysis, conditions);
  const query = useAnalysisTable(analysis, conditions, search.page ?? 0);
  const { data, error, isFetching, refetch } = query;
  const before = useBefore(analysis, conditions);
  const asked = JSON.stringify(conditions);
  useSpokenResult(
    `${asked} ${search.page ?? 0}`,
    isFetching
      ? null
      : (problem ??
          (error && !data ? errorMessage(error) : spokenResult(analysis, conditions, data))),
  );
  return (
    <>
      <PageHeader
        title={analysis.title}
        isDense
        action={<Meaning sentences={analysis.meaning} />}
      />
      <ConditionsForm
        analysis={analysis}
        values={conditions}
        onShow={(next) => {
          const isAskedAgain = JSON.stringify(conditionsOf(analysis, next, today())) === asked;
          // Asking the same question again reads the latest figures.
          return isAskedAgain ? refetch() : navigate({ to: ".", search: next });
        }}
      />
      {problem !== null ? (
        <EmptyState title={problem} icon={IconCalendarExclamation}>
          条件を変更してください。
        </EmptyState>
      ) : (
        <Loaded query={query} refused={refusal}>
          {(table) => (
            <AnalysisResult
              analysis={analysis}
              conditions={conditions}
              table={table}
              beforeAll={before}
              isFetching={isFetching}
              search={search}
              onSearch={(part) =>
                navigate({ to: ".", search: { ...search, ...part }, resetScroll: false })
              }
            />
          )}
        </Loaded>
      )}
    </>
  );
}

/** After a refusal people need other conditions. After any other failure a new try may help. */
function refusal(error: unknown) {
  switch (errorCode(error)) {
    case "AnalysisDataNotFound":
      return <EmptyState title={errorMessage(error)} icon={IconInbox} />;
    case "AnalysisTimeOver":
      return <EmptyState title={errorMessage(error)} icon={IconClockExclamation} />;
    default:
      return null;
  }
}

function spokenResult(
  analysis: ShownAnalysis,
  conditions: Conditions,
  table: AnalysisTable | undefined,
): string | null {
  if (!table) return null;
  const count = countText({ total: table.totalCount }, analysis.unit);
  return `${timeInWords(analysis.conditions, conditions)} ${count}`;
}
