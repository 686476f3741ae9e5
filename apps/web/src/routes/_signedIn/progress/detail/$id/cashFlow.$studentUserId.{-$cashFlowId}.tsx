import { createFileRoute, linkOptions, notFound } from "@tanstack/react-router";
import * as z from "zod/mini";
import { CashFlowForm } from "#features/cashFlow/CashFlowForm.tsx";
import { CashFlowPage } from "#features/cashFlow/CashFlowPage.tsx";
import { found } from "#routes/-found.ts";
import { pathId, pathParams } from "#routes/-params.ts";
import { requirePermission } from "#shell/guard.ts";
import { NotFound } from "#shell/NotFound.tsx";

const cashFlowAddress = z
  .object({ id: pathId, studentUserId: pathId, cashFlowId: z.optional(pathId) })
  .check(z.refine(({ id, studentUserId }) => id === studentUserId));

export const Route = createFileRoute(
  "/_signedIn/progress/detail/$id/cashFlow/$studentUserId/{-$cashFlowId}",
)({
  params: pathParams(cashFlowAddress),
  beforeLoad: ({ context, params: { cashFlowId } }) =>
    requirePermission(context.user, cashFlowId === undefined ? "CashFlow.Add" : "CashFlow.Get"),
  loader: async ({ context: { api }, params: { studentUserId, cashFlowId } }) => {
    const [cashFlow] = await Promise.all([
      cashFlowId === undefined ? null : found(api.cashFlow.get.fetch({ id: cashFlowId })),
      found(api.student.get.fetch({ id: studentUserId })),
      // The balance that a new cash flow starts from is the one that is true now.
      found(api.cashFlow.getStudentCashFlows.fetch({ studentUserId }, { staleTime: 0 })),
    ]);
    if (cashFlow && cashFlow.studentUserId !== studentUserId) throw notFound();
    return { cashFlow };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { cashFlow } = Route.useLoaderData();
  const back = linkOptions({
    to: "/progress/detail/$id",
    params: { id },
    search: { tab: "settlement" },
  });
  return cashFlow === null ? (
    <CashFlowForm studentId={id} back={back} />
  ) : (
    <CashFlowPage cashFlow={cashFlow} back={back} />
  );
}
