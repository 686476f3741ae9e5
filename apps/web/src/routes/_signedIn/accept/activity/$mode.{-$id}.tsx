import { createFileRoute, notFound } from "@tanstack/react-router";
import { StudentActivities } from "#features/activity/StudentActivities.tsx";
import { found } from "#routes/-found.ts";
import { modeParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/accept/activity/$mode/{-$id}")({
  params: modeParams,
  loader: async ({ context: { api }, params: { id } }) => {
    // Students are not added here.
    if (id === undefined) throw notFound();
    const [student, trainings] = await Promise.all([
      found(api.studentActivity.getStudentActivities.fetch({ studentUserId: id })),
      api.training.getAll.fetch(),
    ]);
    return { student, trainings };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <StudentActivities {...Route.useLoaderData()} />,
});
