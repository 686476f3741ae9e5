import { createFileRoute } from "@tanstack/react-router";
import { SilentStudents } from "#features/contact/SilentStudents.tsx";
import { silent } from "#features/contact/silentSearch.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/student/silent")({
  validateSearch: typedSearch(silent.address),
  loader: async ({ context: { api } }) => {
    const [areas, schools] = await Promise.all([
      api.area.getAll.ensureData(),
      api.school.getAll.ensureData(),
    ]);
    return { areas, schools };
  },
  component: () => <SilentStudents {...Route.useLoaderData()} search={Route.useSearch()} />,
});
