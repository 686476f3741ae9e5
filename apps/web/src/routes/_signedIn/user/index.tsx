import { createFileRoute } from "@tanstack/react-router";
import { Users } from "#features/user/Users.tsx";
import { users } from "#features/user/userCriteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/user/")({
  validateSearch: typedSearch(users.address),
  component: () => <Users search={Route.useSearch()} />,
});
