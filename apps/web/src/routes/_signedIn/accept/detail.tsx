import { createFileRoute } from "@tanstack/react-router";
import { LinkingPage } from "#features/studentImport/LinkingPage.tsx";
import { linkingSearch } from "#features/studentImport/linking/importRange.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/accept/detail")({
  validateSearch: typedSearch(linkingSearch),
  loader: ({ context: { api } }) => api.area.getAll.ensureData(),
  component: Page,
});

function Page() {
  return <LinkingPage areas={Route.useLoaderData()} search={Route.useSearch()} />;
}
