import { createFileRoute } from "@tanstack/react-router";
import { LogPage } from "#features/log/LogPage.tsx";
import { logSearch } from "#features/log/logSearch.ts";

export const Route = createFileRoute("/_signedIn/log")({
  validateSearch: logSearch,
  component: Page,
});

function Page() {
  const search = Route.useSearch();
  // Nothing of one student or schedule under the name of another.
  const { studentUserId, scheduleId } = search;
  return <LogPage key={`${studentUserId} ${scheduleId}`} search={search} />;
}
