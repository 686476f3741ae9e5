import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { slotSearch } from "#features/reservation/slotSearch.ts";
import { loadSlotList } from "#routes/-loadSlotList.ts";
import { studentSearch } from "#routes/-studentSearch.ts";
import { NotFound } from "#shell/NotFound.tsx";

// Each role loads its own screen only.
const StudentSlots = lazyRouteComponent(
  () => import("#features/reservation/StudentSlots.tsx"),
  "StudentSlots",
);
const ReservationStudents = lazyRouteComponent(
  () => import("#features/reservation/ReservationStudents.tsx"),
  "ReservationStudents",
);

export const Route = createFileRoute("/_signedIn/reserve/add/")({
  validateSearch: z.extend(studentSearch, slotSearch.shape),
  loaderDeps: ({ search: { schoolId } }) => ({ schoolId }),
  loader: async ({ context: { api, user }, deps: { schoolId } }) => {
    if (user.role !== Role.Student) return ReservationStudents.preload?.();
    await Promise.all([
      StudentSlots.preload?.(),
      loadSlotList(api, { studentUserId: user.userId, schoolId }),
    ]);
  },
  notFoundComponent: NotFound,
  component: ReserveAdd,
});

function ReserveAdd() {
  const { user } = Route.useRouteContext();
  const search = Route.useSearch();
  return user.role === Role.Student ? (
    <StudentSlots studentId={user.userId} search={search} />
  ) : (
    <ReservationStudents search={search} />
  );
}
