import type { AppRouter } from "@kenshu/api/appRouter.ts";
import type { News } from "@kenshu/domain/live/live.schema.ts";
import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import { isSessionLost } from "#api/errors.ts";
import { askInSilence, type Silence } from "./askInSilence.ts";

/** In milliseconds: a stream that says nothing for so long is held up on the way. */
const FIRST_EVENT = 10_000;
/** After so many failures the page only asks, and tries a stream again after a while. */
const FAILURES = 3;
const TRY_AGAIN = 5 * 60_000;
/** All phones lose their streams at once, and must not come back at once. */
const COME_BACK = 2000;

/** What is outdated up to the cursor. */
export type Told = { cursor: string; news: News };

type Leading = {
  /** Where the server's tRPC is. */
  url: string;
  /** Undefined where the browser has none. */
  EventSource: typeof EventSource | undefined;
  userId: number;
  signal: AbortSignal;
  since: () => string | undefined;
  tell: (told: Told) => void;
  ask: () => Promise<void>;
  onSessionLost: () => void;
};

/** Has the stream, and asks while none speaks, until `signal` (rule 24.6). */
export async function listen(leading: Leading): Promise<void> {
  const { signal, ask } = leading;
  let failures = 0;
  // The session that brings the person is just being kept.
  await Promise.resolve();
  const silence = askInSilence(ask, signal);
  silence.opens();
  while (!signal.aborted) {
    if (failures < FAILURES && leading.EventSource) {
      failures = (await stream(leading, silence)) ? 0 : failures + 1;
      silence.opens();
      await waited(Math.random() * COME_BACK, signal);
    } else {
      await waited(TRY_AGAIN, signal);
      // One failure, and the page only asks again.
      failures = FAILURES - 1;
    }
  }
}

/** One stream to its end. Returns whether it said anything. */
function stream(leading: Leading, silence: Silence): Promise<boolean> {
  const { url, EventSource, userId, signal, since, tell, onSessionLost } = leading;
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url,
        EventSource,
        // A stream has no headers.
        connectionParams: { actingUser: String(userId) },
      }),
    ],
  });
  return new Promise((resolve) => {
    let hasSpoken = false;
    const end = () => {
      clearTimeout(patience);
      signal.removeEventListener("abort", end);
      subscription.unsubscribe();
      resolve(hasSpoken);
    };
    const patience = setTimeout(end, FIRST_EVENT);
    const subscription = client.live.follow.subscribe(
      { lastEventId: since() },
      {
        onConnectionStateChange({ state }) {
          // The browser opens a stream again that has broken.
          if (state === "connecting") silence.opens();
        },
        onData({ id, data }) {
          hasSpoken = true;
          clearTimeout(patience);
          silence.speaks();
          tell({ cursor: id, news: data });
        },
        onError(error) {
          if (isSessionLost(error)) onSessionLost();
          end();
        },
        onComplete: () => queueMicrotask(end),
      },
    );
    signal.addEventListener("abort", end);
  });
}

/** Waits so many milliseconds, or until `signal`. */
export function waited(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, time);
    signal.addEventListener("abort", end);
  });
}
