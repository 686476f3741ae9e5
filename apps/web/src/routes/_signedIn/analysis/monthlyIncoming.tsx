import { createFileRoute } from "@tanstack/react-router";
import { AnalysisPage } from "#features/analysis/AnalysisPage.tsx";
import { analysisSearch } from "#features/analysis/conditions/analysisSearch.ts";

export const Route = createFileRoute("/_signedIn/analysis/monthlyIncoming")({
  validateSearch: analysisSearch,
  component: () => <AnalysisPage name="MonthlyIncoming" search={Route.useSearch()} />,
});
