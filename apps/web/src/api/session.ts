import { type QueryClient, queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import { setClock } from "./clock.ts";
import { tellOtherTabs } from "./otherTabs.ts";
import { meetPerson, showPerson, showsSomebody } from "./shownPerson.ts";
import { trpcClient } from "./transport.ts";
import { versionKey } from "./version.ts";

const MINUTE = 60_000;

const sessionKey = ["session"];

async function readStart(signal: AbortSignal) {
  const start = await trpcClient.app.getStart.query(undefined, { signal });
  // An answer that nobody waits for may be older than the latest sign-in.
  signal.throwIfAborted();
  setClock(start.now);
  return start;
}

/**
 * What the browser needs before it shows anything: the clock, the version, the signed-in person. A
 * page keeps the person whom it shows, even when the session is another's by now (rule 13.18).
 */
export const sessionQuery = queryOptions({
  queryKey: sessionKey,
  queryFn: async ({ client, signal }): Promise<Session> => {
    const start = await readStart(signal);
    if (meetPerson(start.user)) return start;
    return client.getQueryData<Session>(sessionKey) ?? start;
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
const ofNobody = new Set<unknown>([sessionKey[0], versionKey[0]]);

/**
 * Reads the session anew after signing in or out, shows its person, and forgets what another person
 * has read and searched for. Other tabs hear of it.
 */
export async function renewSession(queryClient: QueryClient): Promise<void> {
  const start = await queryClient.fetchQuery({
    queryKey: ["renewedSession"],
    queryFn: ({ signal }) => readStart(signal),
    staleTime: 0,
  });
  await forgetLooks(queryClient);
  showPerson(start.user);
  queryClient.setQueryData(sessionKey, start);
  queryClient.removeQueries({ predicate: ({ queryKey }) => !ofNobody.has(queryKey[0]) });
  forgetTab();
  tellOtherTabs();
}

/**
 * Asks who is signed in by now. The page closes if that is not its person, and opens again if it
 * is. Without an answer it stays as it is.
 */
export async function lookWhoIsSignedIn(queryClient: QueryClient): Promise<void> {
  if (!showsSomebody()) return;
  await forgetLooks(queryClient);
  await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined);
}

/** Drops answers under way, which may be older than what we know. */
function forgetLooks(queryClient: QueryClient): Promise<void> {
  return queryClient.cancelQueries({ queryKey: sessionKey, exact: true });
}

/** Forgets what this tab has kept for its person. */
export function forgetTab(): void {
  try {
    sessionStorage.clear();
  } catch {
    // A browser without storage has kept nothing.
  }
}
