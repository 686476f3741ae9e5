import { createFileRoute, redirect } from "@tanstack/react-router";

/** Unknown paths lead home, and from there whoever is not signed in to sign-in (specification, section 2). */
export const Route = createFileRoute("/$")({
  beforeLoad: () => {
    throw redirect({ to: "/home" });
  },
});
