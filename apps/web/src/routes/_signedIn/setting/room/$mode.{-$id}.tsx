import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { RoomForm } from "#features/master/Rooms.tsx";
import { found } from "#routes/-found.ts";
import { modeParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/setting/room/$mode/{-$id}")({
  params: modeParams,
  /** The school in the list, for the link back. */
  validateSearch: typedSearch(z.object({ schoolId: z.optional(z.int()) })),
  loader: async ({ context: { api }, params: { id } }) => {
    const [room, schools] = await Promise.all([
      id === undefined ? null : found(api.room.get.fetch({ id })),
      api.school.getAll.fetch(),
    ]);
    return { room, schools };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <RoomForm {...Route.useLoaderData()} schoolId={Route.useSearch().schoolId} />,
});
