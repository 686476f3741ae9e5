import { createFileRoute } from "@tanstack/react-router";
import { EmailAddressChange } from "#features/auth/EmailAddressChange.tsx";

export const Route = createFileRoute("/_signedIn/profile/emailAddress")({
  loader: ({ context }) => context.api.user.getOwn.ensureData(),
  component: EmailAddressChange,
});
