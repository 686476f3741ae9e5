import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { rememberWay } from "#parts/wayBack.ts";
import { followChanges } from "./api/followChanges.ts";
import { forgetUnanswered } from "./api/keyedWrites.ts";
import { followOtherTabs } from "./api/otherTabs.ts";
import { createQueryClient } from "./api/queryClient.ts";
import { lookWhoIsSignedIn } from "./api/session.ts";
import { createQueryUtils, trpc, trpcClient } from "./api/transport.ts";
import { routeTree } from "./routeTree.gen.ts";
import { following } from "./shell/following.ts";
import { forgetRefusedAddress } from "./shell/guard.ts";
import { RouteError } from "./shell/RouteError.tsx";
import { theme } from "./theme.ts";
import { placeOf } from "./ui/leftScreen.ts";
import { showError } from "./ui/messages.ts";
import { PageSkeleton } from "./ui/PageSkeleton.tsx";
import { keepPageWithoutPart } from "./ui/part/missingPart.ts";
import { parseSearch, writeSearch } from "./ui/typedSearch.ts";

const queryClient = createQueryClient({
  onSessionLost: look,
  onRefused: showError,
});

function look(): void {
  void lookWhoIsSignedIn(queryClient);
}

forgetRefusedAddress();
followOtherTabs(look);
keepPageWithoutPart();
followChanges(queryClient, following.load, look);

const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: writeSearch,
  context: {
    queryClient,
    /** For loaders: `await context.api.area.getAll.ensureData()`. */
    api: createQueryUtils(queryClient),
  },
  defaultPreload: "intent",
  // The query cache, not the router's own, decides what is fresh.
  defaultPreloadStaleTime: 0,
  // A screen that shows another row starts with fresh state.
  defaultRemountDeps: ({ params }) => params,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  // The route itself catches the error, so that header and menus stay.
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  getScrollRestorationKey: placeOf,
});

// Leaving the page gives up calls that have no answer yet.
router.subscribe("onBeforeNavigate", forgetUnanswered);
router.subscribe("onBeforeNavigate", rememberWay);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}

export function App() {
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MantineProvider theme={theme} defaultColorScheme="light" forceColorScheme="light">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
