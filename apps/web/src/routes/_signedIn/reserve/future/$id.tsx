import { createFileRoute } from "@tanstack/react-router";
import { StaffFutures } from "../../../../features/reservation/StaffFutures.tsx";
import { requirePermission } from "../../../../shell/guard.ts";
import { idParams } from "../../../-idParams.ts";

export const Route = createFileRoute("/_signedIn/reserve/future/$id")({
  params: idParams,
  beforeLoad: ({ context }) =>
    requirePermission(context.user, "Student.SearchReservationConfirmationStudents"),
  loader: ({ context: { api }, params: { id } }) => api.student.get.ensureData({ id }),
  component: () => <StaffFutures studentId={Route.useParams().id} />,
});
