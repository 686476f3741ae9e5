import { createFileRoute, redirect } from "@tanstack/react-router";
import * as z from "zod/mini";
import { SignIn } from "#features/auth/SignIn.tsx";

export const Route = createFileRoute("/")({
  /** `to` is the path that was asked for before signing in. */
  validateSearch: z.object({ to: z.optional(z.string()) }),
  beforeLoad: ({ context, search }) => {
    if (context.session.user) throw redirect({ href: ownPath(search.to) });
  },
  component: () => <SignIn wantedPath={Route.useSearch().to} />,
});

/** Only a path of this application is followed, never another site's address. */
function ownPath(to: string | undefined): string {
  return to?.startsWith("/") && !to.startsWith("//") && !to.includes("\\") ? to : "/home";
}
