import { createFileRoute } from "@tanstack/react-router";
import { StaffHistory } from "#features/reservation/StaffHistory.tsx";
import { found } from "#routes/-found.ts";
import { idParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/reserve/history/$id")({
  params: idParams,
  loader: ({ context: { api }, params: { id } }) => {
    void api.student.getOverview.prefetch({ id });
    void api.trainingReserve.getPasts.prefetch({ studentId: id });
    void api.trainingReserve.getAttendanceTrend.prefetch({ studentUserId: id });
    return found(api.student.get.fetch({ id }));
  },
  notFoundComponent: NotFound,
  component: () => <StaffHistory studentId={Route.useParams().id} />,
});
