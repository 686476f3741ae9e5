import { createFileRoute } from "@tanstack/react-router";
import { UnsettledAttempts } from "#features/studentExport/UnsettledAttempts.tsx";
import { requirePermission } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/export/attempts")({
  beforeLoad: ({ context }) => requirePermission(context.user, "StudentExport.GetAttempts"),
  component: UnsettledAttempts,
});
