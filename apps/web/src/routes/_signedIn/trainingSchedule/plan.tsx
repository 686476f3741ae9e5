import { createFileRoute, notFound } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { PeriodPlanPage } from "#features/schedule/plan/PeriodPlanPage.tsx";
import { periodAround, startAfter } from "#features/schedule/plan/plannedPeriod.ts";
import { planSearch } from "#features/schedule/plan/planSearch.ts";
import { NoSchools } from "#features/schedule/ScheduleCalendar.tsx";
import { found } from "#routes/-found.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/trainingSchedule/plan")({
  validateSearch: planSearch,
  loaderDeps: ({ search: { schoolId } }) => ({ schoolId }),
  loader: async ({ context: { api }, deps }) => {
    const [schools, instructors] = await Promise.all([
      api.school.getAll.fetch(),
      api.user.getInstructors.fetch({}),
    ]);
    const schoolId = deps.schoolId ?? schools.rows[0]?.id;
    if (schoolId === undefined) return null;
    if (!schools.rows.some(({ id }) => id === schoolId)) throw notFound();
    const rooms = await found(api.room.getSchoolRooms.fetch({ schoolId }));
    return { schools, schoolId, rooms, instructors };
  },
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const loaded = Route.useLoaderData();
  const { unit = "month", from, to } = Route.useSearch();
  if (loaded === null) return <NoSchools />;
  const source = periodAround(unit, from ?? today());
  const target = periodAround(unit, to ?? startAfter(unit, source.startDate, 1));
  return <PeriodPlanPage {...loaded} unit={unit} from={source} to={target} />;
}
