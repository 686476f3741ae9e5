import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { actualOf, callFailure, errorCode, errorMessage, isSessionLost } from "./errors.ts";
import { readAnew } from "./outdated.ts";

declare module "@tanstack/react-query" {
  interface Register {
    mutationMeta: {
      /** The screen is covered until the answer comes. */
      blocks?: boolean;
      /** The screen shows the refusal itself; the message bar stays silent. */
      showsOwnErrors?: boolean;
    };
  }
}

const TRIES = 3;

/**
 * A person who returns to a list after a long call finds it as it was, scroll position included.
 */
const KEPT = 30 * 60_000;

/**
 * Another try helps only when the network or the server broke, not when the server asks for
 * patience.
 */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const status = callFailure(error)?.httpStatus ?? null;
  if (status !== null && (status < 500 || status === 503)) return false;
  return failures < TRIES - 1;
}

/**
 * The cache of everything read from the server. `onSessionLost` is called when an answer says that
 * the page's person is not signed in any more. `onRefused` gets the sentence of a failed write, unless the write's meta
 * says otherwise.
 */
export function createQueryClient({
  onSessionLost,
  onRefused,
}: {
  onSessionLost: () => void;
  onRefused: (sentence: string) => void;
}): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: isWorthRetrying,
        staleTime: 10_000,
        gcTime: KEPT,
        networkMode: "always",
        // A read that failed without a network runs again when the network is back.
        refetchOnReconnect: true,
      },
      // Without a network a write fails at once. No hidden queue holds it.
      mutations: { retry: false, networkMode: "always" },
    },
    queryCache: new QueryCache({
      onError: (error) => {
        if (mayNotGoOn(error)) onSessionLost();
      },
    }),
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _context, mutation) =>
        readAnew(queryClient, mutation.options.mutationKey, true),
      onError: (error, _variables, _context, mutation) => {
        if (mayNotGoOn(error)) onSessionLost();
        // A refusal that names what is so now is the next question (rule 13.21).
        if (!mutation.meta?.showsOwnErrors && !actualOf(error)) onRefused(errorMessage(error));
        return readAnew(queryClient, mutation.options.mutationKey, false);
      },
    }),
  });
  return queryClient;
}

/** Whether the person is not signed in any more, or has to set up a second factor first. */
function mayNotGoOn(error: unknown): boolean {
  return isSessionLost(error) || errorCode(error) === "SecondFactorMissing";
}
