import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ClosedDays } from "#features/closedDay/ClosedDays.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/setting/closedDay/")({
  validateSearch: typedSearch(z.object({ includesEnded: z.optional(z.boolean()) })),
  component: () => <ClosedDays {...Route.useSearch()} />,
});
