import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { Trainings } from "#features/master/Trainings.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/setting/training/")({
  validateSearch: typedSearch(z.object({ sorting: z.optional(z.boolean()) })),
  loader: ({ context: { api } }) => {
    void api.training.getAll.prefetch();
    void api.training.getHeartfulCategories.prefetch();
  },
  component: () => <Trainings />,
});
