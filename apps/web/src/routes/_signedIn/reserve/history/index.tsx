import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { inAll, studentAddress } from "#parts/student/studentCriteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

// Each role loads only its own screen.
const StudentHistory = lazyRouteComponent(
  () => import("#features/reservation/StudentHistory.tsx"),
  "StudentHistory",
);
const HistoryStudents = lazyRouteComponent(
  () => import("#features/reservation/HistoryStudents.tsx"),
  "HistoryStudents",
);

export const Route = createFileRoute("/_signedIn/reserve/history/")({
  validateSearch: typedSearch(z.pick(studentAddress, { ...inAll, isContinuousAbsence: true })),
  loader: ({ context: { user } }) =>
    user.role === Role.Student ? StudentHistory.preload?.() : HistoryStudents.preload?.(),
  component: ReserveHistory,
});

function ReserveHistory() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  return user.role === Role.Student ? (
    <StudentHistory studentId={user.userId} />
  ) : (
    <HistoryStudents search={search} />
  );
}
