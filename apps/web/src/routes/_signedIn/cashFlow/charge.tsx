import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ChargePage } from "#features/cashFlow/ChargePage.tsx";
import { id } from "#ui/criteria.ts";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/cashFlow/charge")({
  validateSearch: typedSearch(z.object({ trainingId: z.optional(id) })),
  loader: async ({ context: { api } }) => {
    const [trainings] = await Promise.all([
      api.training.getAll.fetch(),
      api.setting.get.ensureData(),
    ]);
    return trainings;
  },
  component: Page,
});

function Page() {
  const { trainingId } = Route.useSearch();
  return <ChargePage trainings={Route.useLoaderData()} trainingId={trainingId} />;
}
