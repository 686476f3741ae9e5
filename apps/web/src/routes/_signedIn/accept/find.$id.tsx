import { createFileRoute, notFound } from "@tanstack/react-router";
import { TraineeFinder } from "#features/studentImport/TraineeFinder.tsx";
import { idParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/accept/find/$id")({
  params: idParams,
  loader: async ({ context: { api }, params: { id } }) => {
    void api.mail.searchUserMails.prefetch({ userId: id, page: 0 });
    const [{ rows }, areas] = await Promise.all([
      api.user.getGuestStudents.fetch(),
      api.area.getAll.ensureData(),
    ]);
    // Nobody looks for a person who has been linked or disabled meanwhile.
    const guest = rows.find((row) => row.id === id && row.isEnabled);
    if (!guest) throw notFound();
    return { guest, areas };
  },
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const { guest, areas } = Route.useLoaderData();
  return <TraineeFinder key={guest.id} guest={guest} areas={areas} />;
}
