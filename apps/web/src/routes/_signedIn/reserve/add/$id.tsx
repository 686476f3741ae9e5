import { createFileRoute } from "@tanstack/react-router";
import { StaffSlots } from "#features/reservation/StaffSlots.tsx";
import { slotSearch } from "#features/reservation/slotSearch.ts";
import { found } from "#routes/-found.ts";
import { loadSlotList } from "#routes/-loadSlotList.ts";
import { idParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/reserve/add/$id")({
  params: idParams,
  validateSearch: slotSearch,
  loaderDeps: ({ search: { schoolId } }) => ({ schoolId }),
  loader: ({ context: { api }, params: { id }, deps: { schoolId } }) =>
    Promise.all([
      found(api.student.get.fetch({ id })),
      found(loadSlotList(api, { studentUserId: id, schoolId })),
    ]),
  notFoundComponent: NotFound,
  component: () => <StaffSlots studentId={Route.useParams().id} search={Route.useSearch()} />,
});
