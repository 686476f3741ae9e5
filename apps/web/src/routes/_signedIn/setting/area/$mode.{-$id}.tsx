import { createFileRoute } from "@tanstack/react-router";
import { AreaForm } from "#features/master/Areas.tsx";
import { found } from "#routes/-found.ts";
import { modeParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/setting/area/$mode/{-$id}")({
  params: modeParams,
  loader: ({ context, params: { id } }) =>
    id === undefined ? null : found(context.api.area.get.fetch({ id })),
  // A form starts from what is true now, never from an earlier visit.
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <AreaForm area={Route.useLoaderData()} />,
});
