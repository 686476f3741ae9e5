import { createFileRoute, notFound } from "@tanstack/react-router";
import { TrainingContentForm } from "#features/master/TrainingContents.tsx";
import { found } from "#routes/-found.ts";
import { modeAndId, pathId, pathParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute("/_signedIn/setting/trainingContent/$mode/$trainingId/{-$id}")(
  {
    params: pathParams(modeAndId({ trainingId: pathId })),
    loader: async ({ context: { api }, params: { trainingId, id } }) => {
      const [training, content, companies] = await Promise.all([
        found(api.training.get.fetch({ id: trainingId })),
        id === undefined ? null : found(api.trainingContent.get.fetch({ id })),
        api.company.getAll.fetch(),
      ]);
      if (content && content.trainingId !== trainingId) throw notFound();
      return { training, content, companies };
    },
    gcTime: 0,
    notFoundComponent: NotFound,
    component: () => <TrainingContentForm {...Route.useLoaderData()} />,
  },
);
