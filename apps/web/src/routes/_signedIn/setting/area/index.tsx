import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Areas } from "#features/master/Areas.tsx";

export const Route = createFileRoute("/_signedIn/setting/area/")({
  validateSearch: z.object({ sorting: z.optional(z.boolean()) }),
  loader: ({ context }) => void context.api.area.getAll.prefetch(),
  component: () => <Areas />,
});
