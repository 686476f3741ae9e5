import { createFileRoute } from "@tanstack/react-router";
import { Notices } from "#features/notice/Notices.tsx";
import { noticeSearch } from "#features/notice/noticeCriteria.ts";
import { requirePermission } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/info/")({
  validateSearch: noticeSearch,
  beforeLoad: ({ context }) => requirePermission(context.user, "Information.Search"),
  component: () => <Notices search={Route.useSearch()} />,
});
