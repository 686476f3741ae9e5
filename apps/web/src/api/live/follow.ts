import { ASK_EVERY } from "@kenshu/domain/live/live.limits.ts";
import type { QueryClient } from "@tanstack/react-query";
import { isSessionLost } from "#api/errors.ts";
import { type Session, sessionQuery } from "#api/session.ts";
import { followPage, openPerson } from "#api/shownPerson.ts";
import { trpcClient } from "#api/transport.ts";
import { listen, type Told, waited } from "./listen.ts";
import { type Answered, OutdatedReader } from "./readOutdated.ts";

/** In milliseconds: whoever has just come into view waits so long for the stream before it asks. */
const GRANTED = 500;

/**
 * Follows what others change while a tab is seen (rule 24.6). `onSessionLost` is called when the
 * person is not signed in any more.
 */
export function followLog(
  queryClient: QueryClient,
  screen: Answered,
  onSessionLost: () => void,
): void {
  const isSeen = () => document.visibilityState !== "hidden";
  const reader = new OutdatedReader(queryClient, { ...screen, isSeen });
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
  const hear = ({ news }: Told) => {
    if (news.length > 0) reader.hear(news);
  };
  const take = (told: Told) => {
    isWhole = true;
    cursor = told.cursor;
    hear(told);
  };
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Told>) => {
      if (isWhole) take(data);
      // Its own question, from its own cursor, is still to be answered.
      else if (seen) hear(data);
    };
  }
  const tell = (told: Told) => {
    take(told);
    channel?.postMessage(told);
  };
  const ask = async (signal: AbortSignal, onTold: (told: Told) => void) => {
    try {
      const told = await trpcClient.live.getOutdated.query({ since: since() });
      if (!signal.aborted) onTold(told);
    } catch (error) {
      if (isSessionLost(error)) onSessionLost();
    }
  };
  const lead = (signal: AbortSignal) =>
    listen({
      url: "/trpc",
      EventSource: window.EventSource,
      userId,
      signal,
      since,
      tell,
      ask: () => ask(signal, tell),
      onSessionLost,
    });

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
    const begin = () => {
      isLeading = true;
      return lead(signal);
    };
    navigator.locks.request(name, { signal }, begin).catch(() => {
      // The browser grants no lock here.
      if (!signal.aborted) void begin();
    });
    // Another tab has the stream, and this one may have slept, or has only just begun to listen.
    const catchUp = async () => {
      await waited(GRANTED, signal);
      while (!isWhole && !isLeading && !signal.aborted) {
        await ask(signal, take);
        if (!isWhole) await waited(ASK_EVERY, signal);
      }
    };
    void catchUp();
  };
  document.addEventListener("visibilitychange", turn);
  turn();
  return () => {
    document.removeEventListener("visibilitychange", turn);
    seen?.abort();
    channel?.close();
  };
}
