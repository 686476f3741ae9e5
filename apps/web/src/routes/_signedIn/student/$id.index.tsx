import { createFileRoute } from "@tanstack/react-router";
import { StudentPage } from "#features/student/StudentPage.tsx";
import { found } from "#routes/-found.ts";
import { idParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/student/$id/")({
  params: idParams,
  loader: ({ context: { api }, params: { id } }) => found(api.student.getDetail.fetch({ id })),
  notFoundComponent: NotFound,
  component: () => <StudentPage studentId={Route.useParams().id} />,
});
