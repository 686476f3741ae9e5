import { createFileRoute, Navigate, Outlet, redirect, useLocation } from "@tanstack/react-router";
import { useUser } from "#api/session.ts";
import { keepBadges } from "#shell/MenuBadge.tsx";
import { NotFound } from "#shell/NotFound.tsx";
import { RouteError } from "#shell/RouteError.tsx";
import { Shell } from "#shell/Shell.tsx";

export const Route = createFileRoute("/_signedIn")({
  beforeLoad: ({ context }) => {
    const { user } = context.session;
    // The guard lets nobody else in. This check is only for the type.
    if (user === null) throw redirect({ to: "/" });
    return { user };
  },
  loader: ({ context: { api, session } }) => keepBadges(api, session),
  component: SignedIn,
  errorComponent: RouteError,
  notFoundComponent: NotFound,
});

function SignedIn() {
  const user = useUser();
  const { pathname } = useLocation();
  // Null between signing out and the redirect.
  if (user === null) return null;
  if (user.lacksFactor && pathname !== "/profile/methods") {
    return <Navigate to="/profile/methods" replace />;
  }
  return (
    <Shell user={user}>
      <Outlet />
    </Shell>
  );
}
