import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { today } from "#api/clock.ts";
import { MonthSummaryPage } from "#features/cashFlow/MonthSummaryPage.tsx";
import { monthAfter } from "#features/cashFlow/monthSteps.ts";
import { requirePermission } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/analysis/cashFlowMonthSummary")({
  /** `yyyy-MM`; last month unless given (rule 18.6). */
  validateSearch: z.object({
    month: z.optional(z.string().check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/))),
  }),
  beforeLoad: ({ context }) => requirePermission(context.user, "CashFlow.GetMonthSummary"),
  component: Page,
});

function Page() {
  const { month = monthAfter(today(), -1) } = Route.useSearch();
  return <MonthSummaryPage month={month} />;
}
