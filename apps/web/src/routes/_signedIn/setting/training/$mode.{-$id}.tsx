import { createFileRoute } from "@tanstack/react-router";
import { TrainingForm } from "#features/master/Trainings.tsx";
import { found } from "#routes/-found.ts";
import { modeParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/setting/training/$mode/{-$id}")({
  params: modeParams,
  loader: async ({ context: { api }, params: { id } }) => {
    const [training, categories] = await Promise.all([
      id === undefined ? null : found(api.training.get.fetch({ id })),
      api.training.getHeartfulCategories.fetch(),
    ]);
    return { training, categories };
  },
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <TrainingForm {...Route.useLoaderData()} />,
});
