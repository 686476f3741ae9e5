import type { AppRouter } from "@kenshu/api/appRouter.ts";
import type { QueryClient } from "@tanstack/react-query";
import { httpBatchLink, httpLink, splitLink } from "@trpc/client";
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query";
import { ForeignAnswer } from "./errors.ts";
import { freshProof } from "./freshProof.ts";
import { keyedWrites, keyOf } from "./keyedWrites.ts";
import { afterChange } from "./latest.ts";
import { actingUser } from "./shownPerson.ts";

/**
 * A call without an answer after this many milliseconds has failed (rule 17.5: code 13). It is
 * longer than the server waits for HM.
 */
export const TIMEOUT = 50_000;

/** How many calls one request may carry (rule 13.9). */
const BATCH_MAX = 20;

/**
 * Reads with a request of their own. The server answers the first two only after HM has answered,
 * and that must not hold up others. The third has already left with the page.
 */
const ALONE = new Set(["studentImport.getHeartfulStudents", "studentExport.get", "app.getStart"]);

/** Reads that the server answers with what it keeps for everybody (rule 13.22). */
const IS_KEPT = new Set(["trainingSchedule.getOffered"]);

const connection = {
  url: "/trpc",
  fetch: async (url: RequestInfo | URL | string, options?: RequestInit) => {
    const response = await fetch(url, {
      ...options,
      credentials: "same-origin",
      signal: AbortSignal.any([
        AbortSignal.timeout(TIMEOUT),
        ...(options?.signal ? [options.signal] : []),
      ]),
    });
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    if (!isJson) throw new ForeignAnswer(response.status);
    return response;
  },
};

/** Typed hooks for the server's procedures: `trpc.area.getAll.useQuery()`. */
export const trpc = createTRPCReact<AppRouter>();

export const trpcClient = trpc.createClient({
  links: [
    freshProof,
    keyedWrites,
    splitLink({
      condition: ({ path }) => IS_KEPT.has(path),
      true: httpLink({
        ...connection,
        url: `${connection.url}/kept`,
        headers: () => ({ ...afterChange(), ...actingUser() }),
      }),
      false: splitLink({
        condition: ({ type, path }) => type === "mutation" || ALONE.has(path),
        true: httpLink({ ...connection, headers: ({ op }) => ({ ...keyOf(op), ...actingUser() }) }),
        false: httpBatchLink({ ...connection, headers: actingUser, maxItems: BATCH_MAX }),
      }),
    }),
  ],
});

/** Reads for route loaders, in the same cache as the hooks. */
export function createQueryUtils(queryClient: QueryClient) {
  return createTRPCQueryUtils({ queryClient, client: trpcClient });
}

export type QueryUtils = ReturnType<typeof createQueryUtils>;
