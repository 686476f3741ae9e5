import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { inAll, studentAddress } from "#parts/student/studentCriteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

// Each role loads only its own screen.
const OwnProgress = lazyRouteComponent(
  () => import("#features/progress/OwnProgress.tsx"),
  "OwnProgress",
);
const AttendanceTrend = lazyRouteComponent(
  () => import("#parts/attendance/AttendanceTrend.tsx"),
  "AttendanceTrend",
);
const ProgressStudents = lazyRouteComponent(
  () => import("#features/student/ProgressStudents.tsx"),
  "ProgressStudents",
);

export const Route = createFileRoute("/_signedIn/progress/")({
  validateSearch: typedSearch(z.pick(studentAddress, { ...inAll, areaId: true })),
  loader: async ({ context: { user } }) => {
    if (user.role === Role.Student) {
      await Promise.all([OwnProgress.preload?.(), AttendanceTrend.preload?.()]);
      return;
    }
    await ProgressStudents.preload?.();
  },
  component: Progress,
});

function Progress() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  return user.role === Role.Student ? (
    <>
      <OwnProgress />
      <AttendanceTrend studentId={user.userId} />
    </>
  ) : (
    <ProgressStudents search={search} />
  );
}
