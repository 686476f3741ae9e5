import { monthAfter } from "@kenshu/domain/time.ts";
import { createFileRoute } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { monthSearch } from "#features/analysis/conditions/monthCriteria.ts";
import { MonthSummaryPage } from "#features/analysis/MonthSummaryPage.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/analysis/cashFlowMonthSummary")({
  validateSearch: typedSearch(monthSearch),
  component: Page,
});

function Page() {
  const { month = monthAfter(today(), -1) } = Route.useSearch();
  return <MonthSummaryPage month={month} />;
}
