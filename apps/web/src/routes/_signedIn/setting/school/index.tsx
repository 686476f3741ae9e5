import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Schools } from "#features/master/Schools.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/setting/school/")({
  validateSearch: typedSearch(z.object({ sorting: z.optional(z.boolean()) })),
  loader: ({ context }) => void context.api.school.getAll.prefetch(),
  component: () => <Schools />,
});
