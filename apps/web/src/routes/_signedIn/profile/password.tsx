import { createFileRoute } from "@tanstack/react-router";
import { PasswordChange } from "#features/auth/PasswordChange.tsx";

export const Route = createFileRoute("/_signedIn/profile/password")({
  loader: ({ context }) => context.api.user.getOwn.ensureData(),
  component: PasswordChange,
});
