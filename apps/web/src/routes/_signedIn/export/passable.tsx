import { createFileRoute } from "@tanstack/react-router";
import { PassableStudents } from "#features/studentExport/PassableStudents.tsx";

export const Route = createFileRoute("/_signedIn/export/passable")({
  component: PassableStudents,
});
