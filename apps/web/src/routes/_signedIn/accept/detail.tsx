import { createFileRoute } from "@tanstack/react-router";
import { linkingSearch } from "#features/studentImport/importRange.ts";
import { LinkingPage } from "#features/studentImport/LinkingPage.tsx";

export const Route = createFileRoute("/_signedIn/accept/detail")({
  validateSearch: linkingSearch,
  loader: ({ context: { api } }) => api.area.getAll.ensureData(),
  component: Page,
});

function Page() {
  return <LinkingPage areas={Route.useLoaderData()} search={Route.useSearch()} />;
}
