import { createFileRoute, redirect } from "@tanstack/react-router";
import * as z from "zod/mini";
import { ownPath } from "#features/auth/form/ownPath.ts";
import { SignIn } from "#features/auth/SignIn.tsx";
import { typedSearch } from "#ui/typedSearch.ts";

export const Route = createFileRoute("/")({
  /** `to` is the path that was asked for before signing in. */
  validateSearch: typedSearch(z.object({ to: z.optional(z.string()) })),
  beforeLoad: ({ context, search }) => {
    if (context.session.user) throw redirect({ href: ownPath(search.to, window.location.origin) });
  },
  component: () => <SignIn wantedPath={Route.useSearch().to} />,
});
