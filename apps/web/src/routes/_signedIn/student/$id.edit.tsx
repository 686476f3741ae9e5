import { createFileRoute } from "@tanstack/react-router";
import { StudentEdit } from "#features/student/StudentEdit.tsx";
import { found } from "#routes/-found.ts";
import { idParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/student/$id/edit")({
  params: idParams,
  loader: async ({ context: { api }, params: { id } }) => {
    const [student, areas] = await Promise.all([
      found(api.student.getUpdateTarget.fetch({ id }, { staleTime: 0 })),
      api.area.getAll.fetch(),
    ]);
    return { student, areas };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <StudentEdit {...Route.useLoaderData()} />,
});
