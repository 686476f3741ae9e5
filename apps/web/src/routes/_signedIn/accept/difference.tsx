import { DifferenceKind } from "@kenshu/domain/enumerations.ts";
import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { HeartfulDifferences } from "#features/heartfulDifference/HeartfulDifferences.tsx";

export const Route = createFileRoute("/_signedIn/accept/difference")({
  validateSearch: z.object({
    kind: z.optional(z.literal(Object.values(DifferenceKind))),
    page: z.optional(z.int().check(z.nonnegative())),
  }),
  component: () => <HeartfulDifferences search={Route.useSearch()} />,
});
