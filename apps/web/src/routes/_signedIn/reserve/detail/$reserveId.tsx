import { Role } from "@kenshu/domain/enumerations.ts";
import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { found } from "#routes/-found.ts";
import { pathId, pathParams } from "#routes/-params.ts";
import { screenByRole } from "#routes/-screenByRole.tsx";
import { NotFound } from "#shell/NotFound.tsx";

const Screen = screenByRole({
  [Role.Student]: async () =>
    (await import("#features/reservation/StudentReservation.tsx")).StudentReservation,
  others: async () => (await import("#features/reservation/StaffReservation.tsx")).StaffReservation,
});

export const Route = createFileRoute("/_signedIn/reserve/detail/$reserveId")({
  params: pathParams(z.object({ reserveId: pathId })),
  loader: ({ context: { api, user }, params }) => {
    const { getOwnDetail, getDetail } = api.trainingReserve;
    return Promise.all([
      found<unknown>(
        user.role === Role.Student ? getOwnDetail.fetch(params) : getDetail.fetch(params),
      ),
      Screen.load(user),
    ]);
  },
  notFoundComponent: NotFound,
  component: () => <Screen reserveId={Route.useParams().reserveId} />,
});
