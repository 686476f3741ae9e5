import { createFileRoute, notFound } from "@tanstack/react-router";
import { AttendanceSchedules } from "#features/attendance/AttendanceSchedules.tsx";
import { scheduleSearch } from "#features/attendance/scheduleCriteria.ts";
import { NotFound } from "#shell/NotFound.tsx";
import type { Choices } from "#ui/form/choices.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/attendance/")({
  validateSearch: typedSearch(scheduleSearch),
  loaderDeps: ({ search: { schoolId, roomId } }) => ({ schoolId, roomId }),
  loader: async ({ context: { api }, deps: { schoolId, roomId } }) => {
    const [schools, rooms] = await Promise.all([
      api.school.getAll.ensureData(),
      api.room.getAll.ensureData(),
    ]);
    const isKnown = ({ rows }: Choices, id?: number) =>
      id === undefined || rows.some((row) => row.id === id);
    if (!isKnown(schools, schoolId) || !isKnown(rooms, roomId)) throw notFound();
    return { schools, rooms };
  },
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  return <AttendanceSchedules {...Route.useLoaderData()} search={Route.useSearch()} />;
}
