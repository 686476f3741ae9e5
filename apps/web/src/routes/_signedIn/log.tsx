import { createFileRoute } from "@tanstack/react-router";
import { LogPage } from "#features/log/LogPage.tsx";
import { logSearch } from "#features/log/logSearch.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/log")({
  validateSearch: typedSearch(logSearch),
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  // Never shows one student's or schedule's entries under another's name.
  const { studentUserId, scheduleId } = search;
  return <LogPage key={`${studentUserId} ${scheduleId}`} search={search} />;
}
