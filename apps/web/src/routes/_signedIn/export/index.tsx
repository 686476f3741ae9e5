import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ExportStudents } from "#features/studentExport/ExportStudents.tsx";
import { studentSearch } from "#routes/-studentSearch.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/export/")({
  validateSearch: typedSearch(
    z.extend(studentSearch, { hasTestPassedProgress: z.optional(z.boolean()) }),
  ),
  component: () => <ExportStudents search={Route.useSearch()} />,
});
