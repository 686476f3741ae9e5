import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ExportStudents } from "#features/studentExport/ExportStudents.tsx";
import { inOrdered, studentAddress } from "#parts/student/studentCriteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/export/")({
  validateSearch: typedSearch(
    z.pick(studentAddress, { ...inOrdered, hasTestPassedProgress: true }),
  ),
  component: () => <ExportStudents search={Route.useSearch()} />,
});
