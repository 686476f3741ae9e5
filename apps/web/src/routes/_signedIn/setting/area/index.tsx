import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Areas } from "#features/master/Areas.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/setting/area/")({
  validateSearch: typedSearch(z.object({ sorting: z.optional(z.boolean()) })),
  loader: ({ context }) => void context.api.area.getAll.prefetch(),
  component: () => <Areas />,
});
