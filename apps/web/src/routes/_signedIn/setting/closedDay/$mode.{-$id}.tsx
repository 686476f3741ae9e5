import { createFileRoute } from "@tanstack/react-router";
import { ClosedDayForm } from "#features/closedDay/ClosedDayForm.tsx";
import { found } from "#routes/-found.ts";
import { modeParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/setting/closedDay/$mode/{-$id}")({
  params: modeParams,
  loader: async ({ context: { api }, params: { id } }) => {
    const [closedDay, schools] = await Promise.all([
      id === undefined ? null : found(api.closedDay.get.fetch({ id }, { staleTime: 0 })),
      api.school.getAll.fetch(),
    ]);
    return { closedDay, schools };
  },
  // A form starts from the current values, never from an earlier visit.
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <ClosedDayForm {...Route.useLoaderData()} />,
});
