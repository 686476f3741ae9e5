import { createFileRoute } from "@tanstack/react-router";
import { StaffSlots } from "../../../../features/reservation/StaffSlots.tsx";
import { requirePermission } from "../../../../shell/guard.ts";
import { idParams } from "../../../-idParams.ts";
import { slotSearch } from "../../../-slotSearch.ts";

export const Route = createFileRoute("/_signedIn/reserve/add/$id")({
  params: idParams,
  validateSearch: slotSearch,
  beforeLoad: ({ context }) => requirePermission(context.user, "TrainingReserve.Reserve"),
  loader: ({ context: { api }, params: { id } }) =>
    Promise.all([
      api.student.get.ensureData({ id }),
      api.school.getReservableSchools.ensureData({ studentUserId: id }),
      api.setting.get.ensureData(),
      api.setting.getReservationAlertMessage.ensureData(),
    ]),
  component: () => <StaffSlots studentId={Route.useParams().id} search={Route.useSearch()} />,
});
