import { createFileRoute } from "@tanstack/react-router";
import { StaffSlots } from "#features/reservation/StaffSlots.tsx";
import { slotSearch } from "#parts/reservation/slotSearch.ts";
import { found } from "#routes/-found.ts";
import { loadSlotList, readSlotsAhead } from "#routes/-loadSlotList.ts";
import { idParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/reserve/add/$id")({
  params: idParams,
  validateSearch: typedSearch(slotSearch),
  loaderDeps: ({ search: { schoolId, date } }) => ({ schoolId, date }),
  loader: async ({ context: { api }, params: { id }, deps: { schoolId, date } }) => {
    void api.student.getOverview.prefetch({ id });
    const slotList = found(
      Promise.all([
        loadSlotList(api, { studentUserId: id, schoolId }),
        readSlotsAhead(api, { studentId: id, schoolId, date }),
      ]),
    );
    const [{ isStudent }] = await Promise.all([
      found(api.student.get.fetch({ id })),
      // A former student has none. The screen says so.
      slotList.catch(() => null),
    ]);
    if (isStudent) await slotList;
  },
  notFoundComponent: NotFound,
  component: () => <StaffSlots studentId={Route.useParams().id} search={Route.useSearch()} />,
});
