import { createFileRoute } from "@tanstack/react-router";
import { differences } from "#features/heartfulDifference/differenceCriteria.ts";
import { HeartfulDifferences } from "#features/heartfulDifference/HeartfulDifferences.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/accept/difference")({
  validateSearch: typedSearch(differences.address),
  component: () => <HeartfulDifferences search={Route.useSearch()} />,
});
