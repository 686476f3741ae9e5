import { createFileRoute } from "@tanstack/react-router";
import { Notices } from "#features/notice/Notices.tsx";
import { notices } from "#features/notice/noticeCriteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/info/")({
  validateSearch: typedSearch(notices.address),
  component: () => <Notices search={Route.useSearch()} />,
});
