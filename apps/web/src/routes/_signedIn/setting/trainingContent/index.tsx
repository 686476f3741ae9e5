import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { TrainingContents } from "#features/master/TrainingContents.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/setting/trainingContent/")({
  validateSearch: typedSearch(
    z.object({
      trainingId: z.optional(z.int()),
      sorting: z.optional(z.boolean()),
    }),
  ),
  loader: ({ context }) => context.api.training.getAll.ensureData(),
  component: () => <TrainingContents trainingId={Route.useSearch().trainingId} />,
});
