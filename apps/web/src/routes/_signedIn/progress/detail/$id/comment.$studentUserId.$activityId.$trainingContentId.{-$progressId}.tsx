import { createFileRoute } from "@tanstack/react-router";
import { CommentPage } from "#features/progress/CommentPage.tsx";
import { loadProgressEntry, progressParams } from "#routes/-progressParams.ts";
import { NotFound } from "#shell/NotFound.tsx";

export const Route = createFileRoute(
  "/_signedIn/progress/detail/$id/comment/$studentUserId/$activityId/$trainingContentId/{-$progressId}",
)({
  params: progressParams,
  loader: ({ context, params }) => loadProgressEntry(context.api, params),
  gcTime: 0,
  notFoundComponent: NotFound,
  component: () => <CommentPage {...Route.useLoaderData()} />,
});
