import { createFileRoute, notFound } from "@tanstack/react-router";
import { scheduleSearch } from "#features/schedule/calendar/CalendarState.ts";
import { SchedulePage } from "#features/schedule/SchedulePage.tsx";
import { found } from "#routes/-found.ts";
import { scheduleParams } from "#routes/-scheduleParams.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute(
  "/_signedIn/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}",
)({
  params: scheduleParams,
  validateSearch: scheduleSearch,
  loader: async ({ context: { api }, params: { id, schoolId } }) => {
    const [schools, schedule] = await Promise.all([
      api.school.getAll.fetch(),
      id === undefined ? null : found(api.trainingSchedule.get.fetch({ id })),
    ]);
    const school = schools.rows.find((row) => row.id === schoolId);
    if (!school || (schedule && schedule.schoolId !== schoolId)) throw notFound();
    const [rooms, instructors] = await Promise.all([
      api.room.getSchoolRooms.fetch({ schoolId }),
      api.user.getInstructors.fetch({ forceGetUserId: schedule?.instructorId ?? undefined }),
    ]);
    return { schedule, school, rooms, instructors };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const { start, end } = Route.useParams();
  const { roomId, ...calendar } = Route.useSearch();
  return (
    <SchedulePage
      {...Route.useLoaderData()}
      prefilled={{ start, end, roomId }}
      calendar={calendar}
    />
  );
}
