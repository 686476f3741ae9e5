import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ExportStudents } from "#features/studentExport/ExportStudents.tsx";
import { studentSearch } from "#routes/-studentSearch.ts";
import { requirePermission } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/export/")({
  validateSearch: z.extend(studentSearch, { hasTestPassedProgress: z.optional(z.boolean()) }),
  beforeLoad: ({ context }) => requirePermission(context.user, "Student.SearchExportStudents"),
  component: () => <ExportStudents search={Route.useSearch()} />,
});
