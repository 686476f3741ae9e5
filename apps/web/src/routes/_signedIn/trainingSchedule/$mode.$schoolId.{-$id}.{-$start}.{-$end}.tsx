import { createFileRoute, notFound } from "@tanstack/react-router";
import { scheduleSearch } from "#features/schedule/calendar/CalendarState.ts";
import { SchedulePage } from "#features/schedule/SchedulePage.tsx";
import { found } from "#routes/-found.ts";
import { scheduleParams } from "#routes/-scheduleParams.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { noChoices } from "#ui/form/choices.ts";

export const Route = createFileRoute(
  "/_signedIn/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}",
)({
  params: scheduleParams,
  validateSearch: scheduleSearch,
  loaderDeps: ({ search: { copyOf } }) => ({ copyOf }),
  remountDeps: ({ params, loaderDeps }) => ({ ...params, ...loaderDeps }),
  loader: async ({ context: { api }, params: { id, schoolId }, deps: { copyOf } }) => {
    const read = (known?: number) =>
      known === undefined ? null : found(api.trainingSchedule.get.fetch({ id: known }));
    const [schools, schedule, copied] = await Promise.all([
      api.school.getAll.fetch(),
      read(id),
      read(id === undefined ? copyOf : undefined),
    ]);
    const school = schools.rows.find((row) => row.id === schoolId);
    const isElsewhere = [schedule, copied].some((read) => read && read.schoolId !== schoolId);
    if (!school || isElsewhere) throw notFound();
    const [rooms, instructors, lastInRooms] = await Promise.all([
      api.room.getSchoolRooms.fetch({ schoolId }),
      api.user.getInstructors.fetch({ forceGetUserId: schedule?.instructorId ?? undefined }),
      schedule === null ? api.trainingSchedule.getLastInRooms.fetch({ schoolId }) : noChoices,
    ]);
    return { schedule, copied, school, rooms, instructors, lastInRooms: lastInRooms.rows };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const { start, end } = Route.useParams();
  const { roomId, date, view } = Route.useSearch();
  const { copied, ...found } = Route.useLoaderData();
  return (
    <SchedulePage {...found} prefilled={{ start, end, roomId, copied }} calendar={{ date, view }} />
  );
}
