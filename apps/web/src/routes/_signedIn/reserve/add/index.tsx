import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, redirect } from "@tanstack/react-router";
import * as z from "zod/mini";
import { rememberedSlots } from "#parts/reservation/rememberedSlots.ts";
import { slotSearch } from "#parts/reservation/slotSearch.ts";
import { inOrdered, studentAddress } from "#parts/student/studentCriteria.ts";
import { loadSlotList, readSlotsAhead } from "#routes/-loadSlotList.ts";
import { screenByRole } from "#routes/-screenByRole.tsx";
import { NotFound } from "#shell/NotFound.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

const Screen = screenByRole({
  [Role.Student]: async () => (await import("#features/reservation/StudentSlots.tsx")).StudentSlots,
  others: async () =>
    (await import("#features/reservation/ReservationStudents.tsx")).ReservationStudents,
});

/** Whether the search has any values. Then nothing is added to it. */
const hasAny = (search: object) => Object.values(search).some((value) => value !== undefined);

export const Route = createFileRoute("/_signedIn/reserve/add/")({
  validateSearch: typedSearch(z.extend(z.pick(studentAddress, inOrdered), slotSearch.shape)),
  loaderDeps: ({ search }) => ({
    schoolId: search.schoolId,
    date: search.date,
    isPlain: !hasAny(search),
  }),
  loader: async ({ context: { api, user }, deps: { schoolId, date, isPlain } }) => {
    if (user.role !== Role.Student) return Screen.load(user);
    void api.trainingReserve.getWatches.prefetch();
    const left = isPlain ? rememberedSlots(user.userId) : {};
    const [{ isOffered }] = await Promise.all([
      loadSlotList(api, { studentUserId: user.userId, schoolId }),
      readSlotsAhead(api, { studentId: user.userId, schoolId, date, ...left }),
      Screen.load(user),
    ]);
    if (hasAny(left) && (left.schoolId === undefined || isOffered(left.schoolId))) {
      throw redirect({ to: "/reserve/add", search: left, replace: true });
    }
  },
  notFoundComponent: NotFound,
  component: () => <Screen search={Route.useSearch()} />,
});
