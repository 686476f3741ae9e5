import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Students } from "#features/student/Students.tsx";
import { inOrdered, studentAddress } from "#parts/student/studentCriteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/student/")({
  validateSearch: typedSearch(
    z.pick(studentAddress, { ...inOrdered, isOverRecommendation: true, isPenaltyLeft: true }),
  ),
  component: () => <Students search={Route.useSearch()} />,
});
