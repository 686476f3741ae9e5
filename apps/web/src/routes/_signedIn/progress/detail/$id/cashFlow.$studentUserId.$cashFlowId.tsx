import { createFileRoute, notFound } from "@tanstack/react-router";
import { CashFlowPage } from "#features/cashFlow/CashFlowPage.tsx";
import { found } from "#routes/-found.ts";
import { cashFlowParams, loadSettlement, settlementOf } from "#routes/-settlement.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute(
  "/_signedIn/progress/detail/$id/cashFlow/$studentUserId/$cashFlowId",
)({
  params: cashFlowParams,
  loader: async ({ context: { api }, params: { id, cashFlowId } }) => {
    const [cashFlow] = await Promise.all([
      found(api.cashFlow.get.fetch({ id: cashFlowId })),
      loadSettlement(api, id),
    ]);
    if (cashFlow.studentUserId !== id) throw notFound();
    return cashFlow;
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <CashFlowPage cashFlow={Route.useLoaderData()} back={settlementOf(id)} />;
}
