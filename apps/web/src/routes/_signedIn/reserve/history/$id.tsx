import { createFileRoute } from "@tanstack/react-router";
import { StaffHistory } from "../../../../features/reservation/StaffHistory.tsx";
import { requirePermission } from "../../../../shell/guard.ts";
import { idParams } from "../../../-idParams.ts";

export const Route = createFileRoute("/_signedIn/reserve/history/$id")({
  params: idParams,
  beforeLoad: ({ context }) =>
    requirePermission(context.user, "Student.SearchReservationHistoryStudents"),
  loader: ({ context: { api }, params: { id } }) => api.student.get.ensureData({ id }),
  component: () => <StaffHistory studentId={Route.useParams().id} />,
});
