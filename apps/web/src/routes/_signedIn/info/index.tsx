import { createFileRoute } from "@tanstack/react-router";
import { Notices } from "#features/notice/Notices.tsx";
import { noticeSearch } from "#features/notice/noticeSearch.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/info/")({
  validateSearch: typedSearch(noticeSearch),
  component: () => <Notices search={Route.useSearch()} />,
});
