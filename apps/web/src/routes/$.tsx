import { createFileRoute, redirect } from "@tanstack/react-router";

/** Unknown paths lead home, and from there whoever is not signed in to sign-in (rule 15.8). */
export const Route = createFileRoute("/$")({
  beforeLoad: () => {
    throw redirect({ to: "/home" });
  },
});
