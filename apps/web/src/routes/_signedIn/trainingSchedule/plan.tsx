import { createFileRoute, notFound } from "@tanstack/react-router";
import { NoSchools } from "#features/schedule/NoPlaces.tsx";
import { PeriodPlanPage } from "#features/schedule/PeriodPlanPage.tsx";
import { periodsOf, planSearch } from "#features/schedule/plan/planSearch.ts";
import { found } from "#routes/-found.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/trainingSchedule/plan")({
  validateSearch: typedSearch(planSearch),
  loaderDeps: ({ search: { schoolId, unit, from, to } }) => ({ schoolId, unit, from, to }),
  loader: async ({ context: { api }, deps }) => {
    // Loaded with the code of the screen.
    const { readPlan } = await import("#features/schedule/plan/readPlan.ts");
    const readRooms = (schoolId: number) => {
      // In one request with the rooms, without which there is no screen.
      readPlan(api, schoolId, deps);
      return found(api.room.getSchoolRooms.fetch({ schoolId }));
    };
    const [schools, instructors, asked] = await Promise.all([
      api.school.getAll.fetch(),
      api.user.getInstructors.fetch({}),
      deps.schoolId === undefined ? null : readRooms(deps.schoolId),
    ]);
    const schoolId = deps.schoolId ?? schools.rows[0]?.id;
    if (schoolId === undefined) return null;
    if (!schools.rows.some(({ id }) => id === schoolId)) throw notFound();
    return { schools, schoolId, instructors, rooms: asked ?? (await readRooms(schoolId)) };
  },
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const loaded = Route.useLoaderData();
  const search = Route.useSearch();
  return loaded === null ? <NoSchools /> : <PeriodPlanPage {...loaded} {...periodsOf(search)} />;
}
