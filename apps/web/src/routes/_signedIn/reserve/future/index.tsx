import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute, redirect } from "@tanstack/react-router";
import * as z from "zod/mini";
import { inOrdered, studentAddress } from "#parts/student/studentCriteria.ts";
import { screenByRole } from "#routes/-screenByRole.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

const Screen = screenByRole({
  [Role.Student]: async () =>
    (await import("#features/reservation/StudentFutures.tsx")).StudentFutures,
  others: async () =>
    (await import("#features/reservation/ConfirmationStudents.tsx")).ConfirmationStudents,
});

/** How mails of earlier versions name a reservation. */
const meant = /^reservation-([1-9]\d{0,8})$/;

export const Route = createFileRoute("/_signedIn/reserve/future/")({
  validateSearch: typedSearch(
    z.pick(studentAddress, { ...inOrdered, existsReservation: true, hasEndedActivity: true }),
  ),
  beforeLoad: ({ location: { hash } }) => {
    const [, reserveId] = meant.exec(hash) ?? [];
    if (reserveId === undefined) return;
    const params = { reserveId: Number(reserveId) };
    throw redirect({ to: "/reserve/detail/$reserveId", params, replace: true });
  },
  loader: ({ context: { api, user } }) =>
    Promise.all([Screen.load(user), user.role === Role.Student && api.setting.get.ensureData()]),
  component: () => <Screen search={Route.useSearch()} />,
});
