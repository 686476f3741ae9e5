import type { AppRouter } from "@kenshu/api/appRouter.ts";
import { ASK_EVERY } from "@kenshu/domain/live/live.limits.ts";
import type { News } from "@kenshu/domain/live/live.schema.ts";
import type { QueryClient } from "@tanstack/react-query";
import { createTRPCClient, httpSubscriptionLink } from "@trpc/client";
import { isSessionLost } from "#api/errors.ts";
import { type Session, sessionQuery } from "#api/session.ts";
import { followPage, openPerson } from "#api/shownPerson.ts";
import { trpcClient } from "#api/transport.ts";
import { OutdatedReader, type Screen } from "./readOutdated.ts";

/** In milliseconds: a stream that says nothing for so long is held up on the way. */
const FIRST_EVENT = 10_000;
/** After so many failures the page asks instead, and tries a stream again after a while. */
const FAILURES = 3;
const TRY_AGAIN = 5 * 60_000;
/** All phones lose their streams at once, and must not come back at once. */
const COME_BACK = 2000;
/** Whoever has just come into view waits so long for the stream before it asks. */
const GRANTED = 500;

type Told = { cursor: string; news: News };

/**
 * Follows what others change while a tab is seen (rule 24.6). `onSessionLost` is called when the
 * person is not signed in any more.
 */
export function followLog(
  queryClient: QueryClient,
  screen: Screen,
  onSessionLost: () => void,
): void {
  const reader = new OutdatedReader(queryClient, screen);
  /** The page has read everything after this. */
  const firstCursor = () => queryClient.getQueryData<Session>(sessionQuery.queryKey)?.cursor;
  let following: { userId: number; stop: () => void } | null = null;
  const look = () => {
    const userId = openPerson();
    if (userId === (following?.userId ?? null)) return;
    following?.stop();
    following =
      userId === null
        ? null
        : { userId, stop: followAs({ userId, reader, firstCursor, onSessionLost }) };
  };
  followPage(look);
  look();
}

type Following = {
  userId: number;
  reader: OutdatedReader;
  firstCursor: () => string | null | undefined;
  onSessionLost: () => void;
};

/** For one person: one tab of the browser has the stream, and tells the others what it hears. */
function followAs({ userId, reader, firstCursor, onSessionLost }: Following): () => void {
  const name = `live ${userId}`;
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  let cursor: string | undefined;
  /** Whether this tab has heard everything up to its cursor, and since. */
  let isWhole = false;
  let seen: AbortController | null = null;

  const since = () => cursor ?? firstCursor() ?? undefined;
  const take = (told: Told) => {
    cursor = told.cursor;
    if (told.news.length > 0) reader.hear(told.news);
  };
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (isWhole) take(data);
    };
  }
  const tell = (told: Told) => {
    isWhole = true;
    take(told);
    channel?.postMessage(told);
  };
  const ask = async () => {
    try {
      tell(await trpcClient.live.getOutdated.query({ since: since() }));
    } catch (error) {
      if (isSessionLost(error)) onSessionLost();
    }
  };
  const lead = (signal: AbortSignal) => listen({ userId, signal, since, tell, ask, onSessionLost });

  const turn = () => {
    const isSeen = document.visibilityState === "visible";
    if (isSeen === (seen !== null)) return;
    if (!isSeen) {
      seen?.abort();
      seen = null;
      // It may sleep, so it goes on from here.
      isWhole = false;
      return;
    }
    seen = new AbortController();
    const { signal } = seen;
    if (!navigator.locks || !channel) {
      void lead(signal);
      return;
    }
    let isLeading = false;
    navigator.locks
      .request(name, { signal }, () => {
        isLeading = true;
        return lead(signal);
      })
      .catch(() => {});
    // Another tab has the stream, and this one may have slept, or has only just begun to listen.
    setTimeout(() => {
      if (!isLeading && !signal.aborted) void ask();
    }, GRANTED);
  };
  document.addEventListener("visibilitychange", turn);
  turn();
  return () => {
    document.removeEventListener("visibilitychange", turn);
    seen?.abort();
    channel?.close();
  };
}

type Leading = {
  userId: number;
  signal: AbortSignal;
  since: () => string | undefined;
  tell: (told: Told) => void;
  ask: () => Promise<void>;
  onSessionLost: () => void;
};

/** Has the stream, or asks where there is none, until `signal`. */
async function listen(leading: Leading): Promise<void> {
  const { signal, ask } = leading;
  let failures = 0;
  // The session that brings the person is just being kept.
  await Promise.resolve();
  while (!signal.aborted) {
    if (failures < FAILURES && "EventSource" in window) {
      failures = (await stream(leading)) ? 0 : failures + 1;
      await waited(Math.random() * COME_BACK, signal);
      continue;
    }
    const until = performance.now() + TRY_AGAIN;
    while (!signal.aborted && performance.now() < until) {
      await ask();
      await waited(ASK_EVERY * (0.9 + Math.random() * 0.2), signal);
    }
    // One failure, and the page asks again.
    failures = FAILURES - 1;
  }
}

/** One stream to its end. Returns whether it said anything. */
function stream(leading: Leading): Promise<boolean> {
  const { userId, signal, since, tell, onSessionLost } = leading;
  const client = createTRPCClient<AppRouter>({
    links: [
      httpSubscriptionLink({
        url: "/trpc",
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
        onData({ id, data }) {
          hasSpoken = true;
          clearTimeout(patience);
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

function waited(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
