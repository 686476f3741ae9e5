import { createFileRoute } from "@tanstack/react-router";
import { UndeliveredMails } from "#features/mail/UndeliveredMails.tsx";

export const Route = createFileRoute("/_signedIn/mail/failed")({
  component: UndeliveredMails,
});
