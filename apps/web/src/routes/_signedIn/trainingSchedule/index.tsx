import { createFileRoute, notFound } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { calendarSearch } from "#features/schedule/calendar/CalendarState.ts";
import { NoSchools } from "#features/schedule/NoPlaces.tsx";
import { ScheduleCalendar } from "#features/schedule/ScheduleCalendar.tsx";
import { NotFound } from "#shell/NotFound.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/trainingSchedule/")({
  validateSearch: typedSearch(calendarSearch),
  loaderDeps: ({ search: { schoolId } }) => ({ schoolId }),
  loader: async ({ context, deps }) => {
    const schools = await context.api.school.getAll.fetch();
    const school =
      deps.schoolId === undefined
        ? schools.rows[0]
        : schools.rows.find(({ id }) => id === deps.schoolId);
    if (!school && schools.rows.length > 0) throw notFound();
    return { schools, schoolId: school?.id };
  },
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const { schools, schoolId } = Route.useLoaderData();
  const { date = today(), view = "week", time } = Route.useSearch();
  if (schoolId === undefined) return <NoSchools />;
  return <ScheduleCalendar schools={schools} state={{ schoolId, date, view }} opensAt={time} />;
}
