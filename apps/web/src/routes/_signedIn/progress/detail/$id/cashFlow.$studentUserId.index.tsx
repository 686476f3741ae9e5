import { createFileRoute } from "@tanstack/react-router";
import { CashFlowForm } from "#features/cashFlow/CashFlowForm.tsx";
import { loadSettlement, settlementOf, settlementParams } from "#routes/-settlement.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/progress/detail/$id/cashFlow/$studentUserId/")({
  params: settlementParams,
  loader: ({ context: { api }, params: { id } }) => loadSettlement(api, id),
  gcTime: 0,
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  return <CashFlowForm studentId={id} back={settlementOf(id)} />;
}
