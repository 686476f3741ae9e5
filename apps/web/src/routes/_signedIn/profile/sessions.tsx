import { createFileRoute } from "@tanstack/react-router";
import { SignInSessions } from "#features/auth/SignInSessions.tsx";

export const Route = createFileRoute("/_signedIn/profile/sessions")({
  loader: ({ context }) => context.api.auth.getSignInSessions.ensureData(),
  component: SignInSessions,
});
