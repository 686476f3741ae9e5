import { createFileRoute } from "@tanstack/react-router";
import { StudentBasics } from "#features/student/StudentBasics.tsx";
import { found } from "#routes/-found.ts";
import { idParams } from "#routes/-params.ts";
import { loadStudentBasics } from "#routes/-studentBasics.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/student/$id/")({
  params: idParams,
  loader: ({ context, params: { id } }) => {
    void context.api.student.getOverview.prefetch({ id });
    return found(loadStudentBasics(context, id));
  },
  notFoundComponent: NotFound,
  component: () => <StudentBasics studentId={Route.useParams().id} />,
});
