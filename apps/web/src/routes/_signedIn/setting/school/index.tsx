import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Schools } from "#features/school/Schools.tsx";
import { requirePermission } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/setting/school/")({
  validateSearch: z.object({ sorting: z.optional(z.boolean()) }),
  beforeLoad: ({ context }) => requirePermission(context.user, "School.Add"),
  loader: ({ context }) => void context.api.school.getAll.prefetch(),
  component: () => <Schools isSorting={Route.useSearch().sorting === true} />,
});
