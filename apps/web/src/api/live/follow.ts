import type { QueryClient } from "@tanstack/react-query";
import { isSessionLost } from "#api/errors.ts";
import { followPage, openPerson } from "#api/shownPerson.ts";
import { trpcClient } from "#api/transport.ts";
import { listen, type Told } from "./listen.ts";
import { OutdatedReader } from "./readOutdated.ts";

/** In milliseconds: whoever has just come into view waits so long for the stream before it asks. */
const GRANTED = 500;

/**
 * Follows what others change while a tab is seen (rule 24.6). `onSessionLost` is called when the
 * person is not signed in any more.
 */
export function followLog(queryClient: QueryClient, onSessionLost: () => void): void {
  const reader = new OutdatedReader(queryClient, () => document.visibilityState !== "hidden");
  let following: { userId: number; stop: () => void } | null = null;
  const look = () => {
    const userId = openPerson();
    if (userId === (following?.userId ?? null)) return;
    following?.stop();
    following = userId === null ? null : { userId, stop: followAs(userId, reader, onSessionLost) };
  };
  followPage(look);
  look();
}

/** For one person: one tab of the browser has the stream, and tells the others what it hears. */
function followAs(userId: number, reader: OutdatedReader, onSessionLost: () => void): () => void {
  const name = `live ${userId}`;
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(name) : null;
  let cursor: string | undefined;
  let seen: AbortController | null = null;

  const take = (told: Told) => {
    cursor = told.cursor;
    if (told.news.length > 0) reader.hear(told.news);
  };
  if (channel) channel.onmessage = ({ data }: MessageEvent<Told>) => take(data);
  const tell = (told: Told) => {
    take(told);
    channel?.postMessage(told);
  };
  const ask = async () => {
    try {
      tell(await trpcClient.live.getOutdated.query({ since: cursor }));
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
      since: () => cursor,
      tell,
      ask,
      onSessionLost,
    });

  const turn = () => {
    const isSeen = document.visibilityState === "visible";
    if (isSeen === (seen !== null)) return;
    if (!isSeen) {
      seen?.abort();
      seen = null;
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
    // Another tab has the stream, and this one may have slept.
    if (cursor !== undefined) {
      setTimeout(() => {
        if (!isLeading && !signal.aborted) void ask();
      }, GRANTED);
    }
  };
  document.addEventListener("visibilitychange", turn);
  turn();
  return () => {
    document.removeEventListener("visibilitychange", turn);
    seen?.abort();
    channel?.close();
  };
}
