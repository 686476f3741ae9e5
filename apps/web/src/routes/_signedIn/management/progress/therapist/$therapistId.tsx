import { createFileRoute, redirect } from "@tanstack/react-router";
import { progressDetailSearch } from "#routes/_signedIn/progress/-progressDetail.tsx";
import { therapistIdParams } from "#routes/-params.ts";

/** The address under which HM has known the page from of old (rule 18.2). */
export const Route = createFileRoute("/_signedIn/management/progress/therapist/$therapistId")({
  params: therapistIdParams,
  validateSearch: progressDetailSearch,
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: "/progress/therapist/$therapistId", params, search, replace: true });
  },
});
