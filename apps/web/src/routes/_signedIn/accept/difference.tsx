import { DifferenceKind } from "@kenshu/domain/enumerations.ts";
import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { HeartfulDifferences } from "#features/heartfulDifference/HeartfulDifferences.tsx";
import { pageInAddress } from "#ui/criteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/accept/difference")({
  validateSearch: typedSearch(
    z.object({
      kind: z.optional(z.literal(Object.values(DifferenceKind))),
      page: pageInAddress,
    }),
  ),
  component: () => <HeartfulDifferences search={Route.useSearch()} />,
});
