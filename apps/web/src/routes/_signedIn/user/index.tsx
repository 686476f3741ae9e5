import { createFileRoute } from "@tanstack/react-router";
import { Users } from "#features/user/Users.tsx";
import { userSearch } from "#features/user/userCriteria.ts";

export const Route = createFileRoute("/_signedIn/user/")({
  validateSearch: userSearch,
  component: () => <Users search={Route.useSearch()} />,
});
