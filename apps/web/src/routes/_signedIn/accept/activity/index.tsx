import { createFileRoute } from "@tanstack/react-router";
import { ActivityStudents } from "#features/activity/ActivityStudents.tsx";
import { peopleInArea } from "#parts/student/areaCriteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/accept/activity/")({
  validateSearch: typedSearch(peopleInArea.address),
  loader: ({ context }) => void context.api.area.getAll.prefetch(),
  component: () => <ActivityStudents search={Route.useSearch()} />,
});
