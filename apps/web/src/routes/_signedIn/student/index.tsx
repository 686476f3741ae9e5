import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Students } from "#features/student/Students.tsx";
import { studentSearch } from "#routes/-studentSearch.ts";
import { requirePermission } from "#shell/guard.ts";

const filter = z.optional(z.boolean());

export const Route = createFileRoute("/_signedIn/student/")({
  validateSearch: z.extend(studentSearch, { isOverRecommendation: filter, isPenaltyLeft: filter }),
  beforeLoad: ({ context }) => requirePermission(context.user, "Student.SearchStudents"),
  component: () => <Students search={Route.useSearch()} />,
});
