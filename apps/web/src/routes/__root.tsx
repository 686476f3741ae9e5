import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { sessionQuery } from "#api/session.ts";
import { usePageState } from "#api/shownPerson.ts";
import type { QueryUtils } from "#api/transport.ts";
import { Cover } from "#features/auth/cover/Cover.tsx";
import { StepUp } from "#features/auth/factor/StepUp.tsx";
import { BlockingOverlay } from "#shell/BlockingOverlay.tsx";
import { FirstSkeleton } from "#shell/FirstSkeleton.tsx";
import { requireAudience, screenOf } from "#shell/guard.ts";
import { MessageBar } from "#shell/MessageBar.tsx";
import { NotFound } from "#shell/NotFound.tsx";
import { RootError } from "#shell/RootError.tsx";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; api: QueryUtils }>()({
  beforeLoad: async ({ context, matches, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    requireAudience(session.user, screenOf(matches), location.href);
    return { session };
  },
  component: Root,
  pendingComponent: FirstSkeleton,
  errorComponent: RootError,
  notFoundComponent: NotFound,
});

function Root() {
  const isOpen = usePageState() === "open";
  return (
    <>
      {/* A closed page stays mounted, so that its person finds everything as it was. */}
      <div style={{ display: isOpen ? "contents" : "none" }}>
        <Outlet />
        <ConfirmDialog />
        <StepUp />
        <BlockingOverlay />
        <MessageBar />
      </div>
      <Cover />
    </>
  );
}
