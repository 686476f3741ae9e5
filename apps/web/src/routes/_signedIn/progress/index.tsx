import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { studentSearch } from "#routes/-studentSearch.ts";
import { noChoices } from "#ui/form/choices.ts";

// Each role loads its own screen only.
const OwnProgress = lazyRouteComponent(
  () => import("#features/progress/OwnProgress.tsx"),
  "OwnProgress",
);
const AttendanceTrend = lazyRouteComponent(
  () => import("#ui/attendanceTrend/AttendanceTrend.tsx"),
  "AttendanceTrend",
);
const ProgressStudents = lazyRouteComponent(
  () => import("#features/student/ProgressStudents.tsx"),
  "ProgressStudents",
);

export const Route = createFileRoute("/_signedIn/progress/")({
  validateSearch: z.extend(studentSearch, {
    areaId: z.optional(z.int().check(z.positive())),
  }),
  loader: async ({ context: { api, user } }) => {
    if (user.role === Role.Student) {
      await Promise.all([OwnProgress.preload?.(), AttendanceTrend.preload?.()]);
      return { areas: noChoices };
    }
    const [areas] = await Promise.all([api.area.getAll.ensureData(), ProgressStudents.preload?.()]);
    return { areas };
  },
  component: Progress,
});

function Progress() {
  const { user } = Route.useRouteContext();
  const { areas } = Route.useLoaderData();
  const search = Route.useSearch();
  return user.role === Role.Student ? (
    <>
      <OwnProgress />
      <AttendanceTrend studentId={user.userId} />
    </>
  ) : (
    <ProgressStudents areas={areas} search={search} />
  );
}
