import { createFileRoute, redirect } from "@tanstack/react-router";
import { therapistIdParams } from "#routes/-params.ts";

/** The address under which HM has known the page from of old (rule 18.2). */
export const Route = createFileRoute("/management/progress/therapist/$therapistId")({
  params: therapistIdParams,
  beforeLoad: ({ params }) => {
    throw redirect({ to: "/progress/therapist/$therapistId", params, replace: true });
  },
});
