import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Rooms } from "#features/master/Rooms.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/setting/room/")({
  validateSearch: typedSearch(
    z.object({
      schoolId: z.optional(z.int()),
      sorting: z.optional(z.boolean()),
    }),
  ),
  loader: ({ context: { api } }) => {
    void api.room.getAll.prefetch();
    void api.school.getAll.prefetch();
  },
  component: () => <Rooms schoolId={Route.useSearch().schoolId} />,
});
