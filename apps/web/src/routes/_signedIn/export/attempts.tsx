import { createFileRoute } from "@tanstack/react-router";
import { UnsettledAttempts } from "#features/studentExport/UnsettledAttempts.tsx";

export const Route = createFileRoute("/_signedIn/export/attempts")({
  component: UnsettledAttempts,
});
