import { createFileRoute } from "@tanstack/react-router";
import {
  loadProgressDetail,
  ProgressDetail,
  progressDetailSearch,
} from "#routes/_signedIn/progress/-progressDetail.tsx";
import { found } from "#routes/-found.ts";
import { therapistIdParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

/** The progress of the student with this id at HM. HM's own pages link here. */
export const Route = createFileRoute("/_signedIn/progress/therapist/$therapistId")({
  params: therapistIdParams,
  validateSearch: typedSearch(progressDetailSearch),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: async ({ context, params: { therapistId }, deps: { tab } }) => {
    const { id } = await found(context.api.student.getByTherapistId.fetch({ therapistId }));
    await found(loadProgressDetail(context, { studentId: id, tab }));
    return { studentId: id };
  },
  notFoundComponent: NotFound,
  component: () => <ProgressDetail {...Route.useLoaderData()} tab={Route.useSearch().tab} />,
});
