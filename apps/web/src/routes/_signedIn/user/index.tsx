import { createFileRoute } from "@tanstack/react-router";
import { Users } from "#features/user/Users.tsx";
import { userSearch } from "#features/user/userCriteria.ts";
import { requirePermission } from "#shell/guard.ts";

export const Route = createFileRoute("/_signedIn/user/")({
  validateSearch: userSearch,
  beforeLoad: ({ context }) => requirePermission(context.user, "User.Search"),
  component: () => <Users search={Route.useSearch()} />,
});
