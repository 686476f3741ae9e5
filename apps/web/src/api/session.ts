import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { setClock } from "./clock.ts";
import { trpcClient } from "./transport.ts";
import { versionKey } from "./version.ts";

const MINUTE = 60_000;

/** What the browser needs before it shows anything: the clock, the version, the signed-in person. */
export const sessionQuery = queryOptions({
  queryKey: ["session"],
  queryFn: async () => {
    const start = await trpcClient.app.getStart.query();
    setClock(start.now);
    return start;
  },
  staleTime: 5 * MINUTE,
  refetchInterval: 10 * MINUTE,
});

export type Session = Awaited<ReturnType<typeof trpcClient.app.getStart.query>>;

/** The session as last read; present everywhere below the root route. */
export function useSession() {
  return useSuspenseQuery(sessionQuery).data;
}

/** The signed-in person, or null. */
export function useUser() {
  return useSession().user;
}

/** What the page reads before it knows who the person is. */
const ofNobody = new Set<unknown>([sessionQuery.queryKey[0], versionKey[0]]);

/**
 * Reads the session anew after signing in or out, and forgets what another person has read and
 * searched for.
 */
export async function renewSession(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => !ofNobody.has(queryKey[0]) });
  forgetTab();
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });
}

function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser without storage has kept nothing.
  }
}
