import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import * as z from "zod/mini";
import { rememberedSlots } from "#features/reservation/slots/rememberedSlots.ts";
import { slotSearch } from "#features/reservation/slots/slotSearch.ts";
import { inAll, studentAddress } from "#parts/student/studentCriteria.ts";
import { loadSlotList, readSlotsAhead } from "#routes/-loadSlotList.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

// Each role loads only its own screen.
const StudentSlots = lazyRouteComponent(
  () => import("#features/reservation/StudentSlots.tsx"),
  "StudentSlots",
);
const ReservationStudents = lazyRouteComponent(
  () => import("#features/reservation/ReservationStudents.tsx"),
  "ReservationStudents",
);

/** Whether the search has any values. Then nothing is added to it. */
const hasAny = (search: object) => Object.values(search).some((value) => value !== undefined);

export const Route = createFileRoute("/_signedIn/reserve/add/")({
  validateSearch: typedSearch(z.extend(z.pick(studentAddress, inAll), slotSearch.shape)),
  loaderDeps: ({ search }) => ({
    schoolId: search.schoolId,
    date: search.date,
    isPlain: !hasAny(search),
  }),
  loader: async ({ context: { api, user }, deps: { schoolId, date, isPlain } }) => {
    if (user.role !== Role.Student) return ReservationStudents.preload?.();
    const left = isPlain ? rememberedSlots(user.userId) : {};
    const [{ isOffered }] = await Promise.all([
      loadSlotList(api, { studentUserId: user.userId, schoolId }),
      readSlotsAhead(api, { studentId: user.userId, schoolId, date, ...left }),
      StudentSlots.preload?.(),
    ]);
    if (hasAny(left) && (left.schoolId === undefined || isOffered(left.schoolId))) {
      throw redirect({ to: "/reserve/add", search: left, replace: true });
    }
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
