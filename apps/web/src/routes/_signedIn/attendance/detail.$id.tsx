import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { AttendanceRoster } from "#features/attendance/AttendanceRoster.tsx";
import { RowGrade } from "#features/progress/RowGrade.tsx";
import { found } from "#routes/-found.ts";
import { idParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/attendance/detail/$id")({
  params: idParams,
  validateSearch: typedSearch(z.object({ unmarked: z.optional(z.boolean()) })),
  loader: async ({ context: { api }, params: { id } }) => {
    void api.attendance.getTrainingEntryStudents.prefetch({ id });
    await found(api.attendance.getTitle.fetch({ id }));
  },
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { unmarked } = Route.useSearch();
  return (
    <AttendanceRoster scheduleId={id} isUnmarkedOnly={unmarked === true} GradeForm={RowGrade} />
  );
}
