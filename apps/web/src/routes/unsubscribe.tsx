import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Unsubscribe } from "#features/auth/Unsubscribe.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/unsubscribe")({
  validateSearch: typedSearch(z.object({ token: z.optional(z.string()) })),
  component: () => <Unsubscribe token={Route.useSearch().token} />,
});
