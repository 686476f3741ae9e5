import { createFileRoute } from "@tanstack/react-router";
import { AnalysisPage } from "#features/analysis/AnalysisPage.tsx";
import { analysisSearch } from "#features/analysis/conditions/analysisSearch.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/analysis/dropoutSpecification")({
  validateSearch: typedSearch(analysisSearch),
  component: () => <AnalysisPage name="DropoutSpecification" search={Route.useSearch()} />,
});
