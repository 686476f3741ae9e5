import { createFileRoute } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { ImportSearch } from "#features/studentImport/ImportSearch.tsx";
import { rangeSearch, usualRange } from "#features/studentImport/linking/importRange.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/accept/import")({
  validateSearch: typedSearch(rangeSearch),
  component: Page,
});

function Page() {
  return <ImportSearch range={{ ...usualRange(today()), ...Route.useSearch() }} />;
}
