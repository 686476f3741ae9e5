import { createFileRoute } from "@tanstack/react-router";
import { NoAccountStudents } from "#features/noAccountStudent/NoAccountStudents.tsx";
import { peopleInArea } from "#parts/student/areaCriteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/accept/noAccount/")({
  validateSearch: typedSearch(peopleInArea.address),
  loader: ({ context }) => void context.api.area.getAll.prefetch(),
  component: () => <NoAccountStudents search={Route.useSearch()} />,
});
