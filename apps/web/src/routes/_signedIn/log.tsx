import { createFileRoute } from "@tanstack/react-router";
import { LogPage } from "#features/log/LogPage.tsx";
import { logSearch } from "#features/log/logCriteria.ts";

export const Route = createFileRoute("/_signedIn/log")({
  validateSearch: logSearch,
  component: () => <LogPage search={Route.useSearch()} />,
});
