import { createFileRoute } from "@tanstack/react-router";
import { NoAccountStudentForm } from "#features/noAccountStudent/NoAccountStudentForm.tsx";
import { found } from "#routes/-found.ts";
import { modeParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/accept/noAccount/$mode/{-$id}")({
  params: modeParams,
  loader: async ({ context: { api }, params: { id } }) => {
    const [student, areas] = await Promise.all([
      id === undefined
        ? null
        : found(api.user.getNoAccountStudent.fetch({ userId: id }, { staleTime: 0 })),
      api.area.getAll.fetch(),
    ]);
    return { student, areas };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <NoAccountStudentForm {...Route.useLoaderData()} />,
});
