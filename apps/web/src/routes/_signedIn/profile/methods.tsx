import { createFileRoute } from "@tanstack/react-router";
import { SignInMethods } from "#features/auth/SignInMethods.tsx";

export const Route = createFileRoute("/_signedIn/profile/methods")({
  loader: ({ context }) => context.api.auth.getSignInMethods.ensureData(),
  component: SignInMethods,
});
