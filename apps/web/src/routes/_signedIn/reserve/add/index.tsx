import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import * as z from "zod/mini";
import { requirePermission } from "../../../../shell/guard.ts";
import { slotSearch } from "../../../-slotSearch.ts";
import { studentSearch } from "../../../-studentSearch.ts";

// Each role loads its own screen only.
const StudentSlots = lazyRouteComponent(
  () => import("../../../../features/reservation/StudentSlots.tsx"),
  "StudentSlots",
);
const ReservationStudents = lazyRouteComponent(
  () => import("../../../../features/reservation/ReservationStudents.tsx"),
  "ReservationStudents",
);

export const Route = createFileRoute("/_signedIn/reserve/add/")({
  validateSearch: z.extend(studentSearch, slotSearch.shape),
  beforeLoad: ({ context }) => requirePermission(context.user, "TrainingSchedule.GetReserveSlots"),
  loader: async ({ context: { api, user } }) => {
    if (user.role !== Role.Student) return ReservationStudents.preload?.();
    await Promise.all([
      StudentSlots.preload?.(),
      api.school.getReservableSchools.ensureData({ studentUserId: user.userId }),
      api.setting.get.ensureData(),
      api.setting.getReservationAlertMessage.ensureData(),
    ]);
  },
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
