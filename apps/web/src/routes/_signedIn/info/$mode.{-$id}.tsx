import { createFileRoute } from "@tanstack/react-router";
import { NoticeForm } from "#features/notice/NoticeForm.tsx";
import { found } from "#routes/-found.ts";
import { modeParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/info/$mode/{-$id}")({
  params: modeParams,
  loader: ({ context, params: { id } }) =>
    id === undefined ? null : found(context.api.information.get.fetch({ id }, { staleTime: 0 })),
  // A form starts from the current values, never from an earlier visit.
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <NoticeForm notice={Route.useLoaderData()} />,
});
