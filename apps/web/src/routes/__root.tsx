import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import { sessionQuery } from "#api/session.ts";
import type { QueryUtils } from "#api/transport.ts";
import { BlockingOverlay } from "#shell/BlockingOverlay.tsx";
import { MessageBar } from "#shell/MessageBar.tsx";
import { NotFound } from "#shell/NotFound.tsx";
import { RootError } from "#shell/RootError.tsx";
import { ConfirmDialog } from "#ui/confirm.tsx";

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; api: QueryUtils }>()({
  beforeLoad: async ({ context }) => ({
    session: await context.queryClient.ensureQueryData(sessionQuery),
  }),
  component: Root,
  errorComponent: RootError,
  notFoundComponent: NotFound,
});

function Root() {
  return (
    <>
      <Outlet />
      <ConfirmDialog />
      <BlockingOverlay />
      <MessageBar />
    </>
  );
}
