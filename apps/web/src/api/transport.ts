import type { AppRouter } from "@kenshu/api/appRouter.ts";
import type { QueryClient } from "@tanstack/react-query";
import { httpBatchLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";

/** A call that has no answer after this many milliseconds has failed (rule 17.5: code 13). */
export const TIMEOUT = 30_000;

/** Typed hooks for the server's procedures: `trpc.area.getAll.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

export const trpcClient = trpc.createClient({
  links: [
    httpBatchLink({
      url: "/trpc",
      fetch: (url, options) =>
        fetch(url, {
          ...options,
          credentials: "same-origin",
          signal: AbortSignal.any([
            AbortSignal.timeout(TIMEOUT),
            ...(options?.signal ? [options.signal] : []),
          ]),
        }),
    }),
  ],
});

/** Reads for route loaders, in the same cache as the hooks. */
export function createQueryUtils(queryClient: QueryClient) {
  return createTRPCQueryUtils({ queryClient, client: trpcClient });
}

export type QueryUtils = ReturnType<typeof createQueryUtils>;
