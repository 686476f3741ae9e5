import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ActivityStudents } from "#features/activity/ActivityStudents.tsx";
import { pageInAddress } from "#ui/criteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/accept/activity/")({
  validateSearch: typedSearch(
    z.object({
      keyword: z.optional(z.string()),
      areaId: z.optional(z.int()),
      page: pageInAddress,
    }),
  ),
  loader: ({ context }) => void context.api.area.getAll.prefetch(),
  component: () => <ActivityStudents search={Route.useSearch()} />,
});
