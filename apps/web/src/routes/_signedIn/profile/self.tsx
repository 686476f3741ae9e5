import { createFileRoute, redirect } from "@tanstack/react-router";

/** An address that others still link to (rule 18.1). */
export const Route = createFileRoute("/_signedIn/profile/self")({
  beforeLoad: () => {
    throw redirect({ to: "/profile/myPage", replace: true });
  },
});
