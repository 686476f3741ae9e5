import { createFileRoute } from "@tanstack/react-router";
import { ExportPage } from "#features/studentExport/ExportPage.tsx";
import { found } from "#routes/-found.ts";
import { idParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/export/$id")({
  params: idParams,
  loader: ({ context: { api }, params: { id } }) => {
    // In one request with the student. HM's entries come later.
    void api.studentExport.getAttempts.prefetch({ studentUserId: id });
    void api.user.getOrientationCheckInstructors.prefetch({});
    return found(api.student.get.fetch({ id }));
  },
  notFoundComponent: NotFound,
  component: () => <ExportPage studentId={Route.useParams().id} />,
});
