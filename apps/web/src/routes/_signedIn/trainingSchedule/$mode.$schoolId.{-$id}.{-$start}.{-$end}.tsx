import { createFileRoute, linkOptions, notFound } from "@tanstack/react-router";
import { scheduleSearch } from "#features/schedule/calendar/CalendarState.ts";
import { NewSchedules } from "#features/schedule/NewSchedules.tsx";
import { ScheduleDetailPage } from "#features/schedule/ScheduleDetailPage.tsx";
import { found } from "#routes/-found.ts";
import { scheduleParams } from "#routes/-scheduleParams.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { type Choices, noChoices } from "#ui/form/choices.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute(
  "/_signedIn/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}",
)({
  params: scheduleParams,
  validateSearch: typedSearch(scheduleSearch),
  loaderDeps: ({ search: { copyOf } }) => ({ copyOf }),
  remountDeps: ({ params, loaderDeps }) => ({ ...params, ...loaderDeps }),
  loader: async ({ context: { api }, params: { id, schoolId }, deps: { copyOf } }) => {
    const isNew = id === undefined;
    const read = (known?: number) =>
      known === undefined ? null : found(api.trainingSchedule.get.fetch({ id: known }));
    const readInstructors = (forceGetUserId?: number) =>
      api.user.getInstructors.fetch({ forceGetUserId });
    const [schools, schedule, copied, rooms, lastInRooms, instructors] = await Promise.all([
      api.school.getAll.fetch(),
      read(id),
      read(isNew ? copyOf : undefined),
      found(api.room.getSchoolRooms.fetch({ schoolId })),
      isNew ? found(api.trainingSchedule.getLastInRooms.fetch({ schoolId })) : noChoices,
      isNew ? readInstructors() : null,
    ]);
    const school = schools.rows.find((row) => row.id === schoolId);
    const isElsewhere = [schedule, copied].some((read) => read && read.schoolId !== schoolId);
    if (!school || isElsewhere) throw notFound();
    if (schedule) {
      // Loaded with the code of the screen.
      const { readTakenTimes } = await import("#features/schedule/form/readTakenTimes.ts");
      readTakenTimes(api, schedule);
    }
    return {
      ...{ schedule, copied, school, lastInRooms: lastInRooms.rows },
      // The schedule's own room can be chosen even if it lies in another school by now.
      rooms: schedule ? withRoom(rooms, schedule) : rooms,
      // The schedule's own instructor can be chosen even after leaving.
      instructors: instructors ?? (await readInstructors(schedule?.instructorId ?? undefined)),
    };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: Page,
});

function withRoom(rooms: Choices, { roomId, roomName }: { roomId: number; roomName: string }) {
  if (rooms.rows.some(({ id }) => id === roomId)) return rooms;
  return { ...rooms, rows: [{ id: roomId, name: roomName }, ...rooms.rows] };
}

function Page() {
  const { start, end } = Route.useParams();
  const { roomId, date, view } = Route.useSearch();
  const { schedule, copied, lastInRooms, ...choices } = Route.useLoaderData();
  const calendar = { date, view };
  const back = linkOptions({
    to: "/trainingSchedule",
    search: { schoolId: choices.school.id, ...calendar },
  });
  if (schedule) return <ScheduleDetailPage {...choices} {...{ schedule, calendar, back }} />;
  const prefilled = { start, end, roomId, copied };
  return <NewSchedules {...choices} {...{ lastInRooms, prefilled, back }} />;
}
