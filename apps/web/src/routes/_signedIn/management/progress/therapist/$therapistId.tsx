import { createFileRoute, redirect } from "@tanstack/react-router";
import { progressDetailSearch } from "#routes/_signedIn/progress/-progressDetail.tsx";
import { therapistIdParams } from "#routes/-params.ts";
import { typedSearch } from "#ui/typedSearch.ts";

/** An old address of the page, which HM still links to (rule 18.2). */
export const Route = createFileRoute("/_signedIn/management/progress/therapist/$therapistId")({
  params: therapistIdParams,
  validateSearch: typedSearch(progressDetailSearch),
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: "/progress/therapist/$therapistId", params, search, replace: true });
  },
});
