import { createFileRoute, linkOptions, notFound } from "@tanstack/react-router";
import * as z from "zod/mini";
import { GradePage } from "#features/progress/GradePage.tsx";
import { found } from "#routes/-found.ts";
import { loadProgressEntry, progressParams } from "#routes/-progressParams.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute(
  "/_signedIn/progress/detail/$id/grade/$studentUserId/$activityId/$trainingContentId/{-$progressId}",
)({
  params: progressParams,
  /** The roster to which the link back leads. */
  validateSearch: typedSearch(z.object({ scheduleId: z.optional(z.int().check(z.positive())) })),
  loader: async ({ context: { api }, params }) => {
    const { studentUserId, activityId, trainingContentId } = params;
    const [page, { contents }] = await Promise.all([
      loadProgressEntry(api, params),
      found(api.trainingProgress.getStudentProgress.fetch({ studentUserId, activityId })),
    ]);
    const content = contents.find((row) => row.trainingContentId === trainingContentId);
    if (!content) throw notFound();
    const instructors = await api.user.getInstructors.fetch({
      forceGetUserId: page.entry?.instructorId ?? undefined,
    });
    return { ...page, content, instructors };
  },
  // A form starts from the current values, never from an earlier visit.
  gcTime: 0,
  notFoundComponent: NotFound,
  component: Page,
});

function Page() {
  const { id } = Route.useParams();
  const { scheduleId } = Route.useSearch();
  const back =
    scheduleId === undefined
      ? linkOptions({ to: "/progress/detail/$id", params: { id } })
      : linkOptions({ to: "/attendance/detail/$id", params: { id: scheduleId } });
  return <GradePage {...Route.useLoaderData()} back={back} />;
}
