import { createFileRoute } from "@tanstack/react-router";
import { SchoolForm } from "#features/master/Schools.tsx";
import { found } from "#routes/-found.ts";
import { modeParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/setting/school/$mode/{-$id}")({
  params: modeParams,
  loader: async ({ context: { api }, params: { id } }) => {
    const [school, areas] = await Promise.all([
      id === undefined ? null : found(api.school.get.fetch({ id })),
      api.area.getAll.fetch(),
    ]);
    return { school, areas };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <SchoolForm {...Route.useLoaderData()} />,
});
