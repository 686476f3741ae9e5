import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { inAll, studentAddress } from "#parts/student/studentCriteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

// Each role loads only its own screen.
const StudentFutures = lazyRouteComponent(
  () => import("#features/reservation/StudentFutures.tsx"),
  "StudentFutures",
);
const ConfirmationStudents = lazyRouteComponent(
  () => import("#features/reservation/ConfirmationStudents.tsx"),
  "ConfirmationStudents",
);

export const Route = createFileRoute("/_signedIn/reserve/future/")({
  validateSearch: typedSearch(
    z.pick(studentAddress, { ...inAll, existsReservation: true, hasEndedActivity: true }),
  ),
  loader: ({ context: { api, user } }) =>
    user.role === Role.Student
      ? Promise.all([StudentFutures.preload?.(), api.setting.get.ensureData()])
      : ConfirmationStudents.preload?.(),
  component: ReserveFuture,
});

function ReserveFuture() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  return user.role === Role.Student ? (
    <StudentFutures studentId={user.userId} />
  ) : (
    <ConfirmationStudents search={search} />
  );
}
