import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ReservationPlan } from "#features/reservation/ReservationPlan.tsx";
import { loadSlotList } from "#routes/-loadSlotList.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { id } from "#ui/criteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/reserve/plan")({
  validateSearch: typedSearch(z.partial(z.object({ schoolId: id }))),
  loaderDeps: ({ search: { schoolId } }) => ({ schoolId }),
  loader: async ({ context: { api, user }, deps: { schoolId } }) => {
    await loadSlotList(api, { studentUserId: user.userId, schoolId });
  },
  notFoundComponent: NotFound,
  component: Plan,
});

function Plan() {
  const { user } = Route.useRouteContext();
  return <ReservationPlan studentId={user.userId} schoolId={Route.useSearch().schoolId} />;
}
