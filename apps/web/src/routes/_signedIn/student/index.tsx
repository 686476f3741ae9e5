import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Students } from "#features/student/Students.tsx";
import { studentSearch } from "#routes/-studentSearch.ts";
import { typedSearch } from "#ui/typedSearch.ts";

const filter = z.optional(z.boolean());

export const Route = createFileRoute("/_signedIn/student/")({
  validateSearch: typedSearch(
    z.extend(studentSearch, { isOverRecommendation: filter, isPenaltyLeft: filter }),
  ),
  component: () => <Students search={Route.useSearch()} />,
});
