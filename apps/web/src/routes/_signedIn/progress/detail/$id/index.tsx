import { createFileRoute } from "@tanstack/react-router";
import {
  loadProgressDetail,
  ProgressDetail,
  progressDetailSearch,
} from "#routes/_signedIn/progress/-progressDetail.tsx";
import { found } from "#routes/-found.ts";
import { idParams } from "#routes/-params.ts";
import { NotFound } from "#shell/NotFound.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/_signedIn/progress/detail/$id/")({
  params: idParams,
  validateSearch: typedSearch(progressDetailSearch),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context, params: { id }, deps: { tab } }) =>
    found(loadProgressDetail(context, { studentId: id, tab })),
  notFoundComponent: NotFound,
  component: () => <ProgressDetail studentId={Route.useParams().id} tab={Route.useSearch().tab} />,
});
