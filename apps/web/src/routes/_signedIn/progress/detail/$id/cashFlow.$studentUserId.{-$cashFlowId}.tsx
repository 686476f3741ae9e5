import { createFileRoute, linkOptions, notFound } from "@tanstack/react-router";
import { EntryForm } from "#features/cashFlow/EntryForm.tsx";
import { EntryPage } from "#features/cashFlow/EntryPage.tsx";
import { cashFlowParams } from "#routes/-cashFlowParams.ts";
import { found } from "#routes/-found.ts";
import { requirePermission } from "#shell/guard.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute(
  "/_signedIn/progress/detail/$id/cashFlow/$studentUserId/{-$cashFlowId}",
)({
  params: cashFlowParams,
  beforeLoad: ({ context, params: { cashFlowId } }) =>
    requirePermission(context.user, cashFlowId === undefined ? "CashFlow.Add" : "CashFlow.Get"),
  loader: async ({ context: { api }, params: { studentUserId, cashFlowId } }) => {
    const [entry] = await Promise.all([
      cashFlowId === undefined ? null : found(api.cashFlow.get.fetch({ id: cashFlowId })),
      found(api.student.get.fetch({ id: studentUserId })),
      // The balance that a new entry starts from is the one that is true now.
      found(api.cashFlow.getStudentCashFlows.fetch({ studentUserId }, { staleTime: 0 })),
    ]);
    if (entry && entry.studentUserId !== studentUserId) throw notFound();
    return { entry };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { entry } = Route.useLoaderData();
  const back = linkOptions({
    to: "/progress/detail/$id",
    params: { id },
    search: { tab: "settlement" },
  });
  return entry === null ? (
    <EntryForm studentId={id} back={back} />
  ) : (
    <EntryPage entry={entry} back={back} />
  );
}
