import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { AppRouter } from "@kenshu/api/appRouter.ts";
import { afterChange } from "@kenshu/web/api/latest.ts";
import { listen, type Told } from "@kenshu/web/api/live/listen.ts";
import { OutdatedReader } from "@kenshu/web/api/live/readOutdated.ts";
import { createQueryClient } from "@kenshu/web/api/queryClient.ts";
import { QueryObserver } from "@tanstack/react-query";
import { createTRPCClient, getUntypedClient, httpBatchLink, httpLink } from "@trpc/client";
import { type Ground, tokenOf } from "../ground.ts";
import { HANGING } from "../load.ts";
import { type Door, openDoor } from "./door.ts";
import { eventSourceOf } from "./eventSource.ts";
import { type Read, type Shown, whatIsShown } from "./shown.ts";

/** All screens must have been read and have their streams within this many milliseconds. */
const OPENING = 60_000;
/** How often we compare, in milliseconds. */
const LOOK = 250;

/** Screens that people have open while others act. */
export type Screens = {
  door: Door;
  /**
   * Waits until each screen shows what a fresh read from each server shows, at most that many
   * milliseconds. Returns how many it took, and what is outdated then.
   */
  settle(within: number): Promise<{ took: number; outdated: string[] }>;
  close(): Promise<void>;
};

/** Opens screens of students and staff, who come in by a door of their own (rule 24.1). */
export async function openScreens(ground: Ground): Promise<Screens> {
  const door = await openDoor(ground.urls);
  const screens = (await whatIsShown(ground)).map((shown) => openScreen(shown, door.url));
  const close = async () => {
    for (const screen of screens) screen.close();
    await door.close();
  };
  const outdatedNow = async () =>
    (await Promise.all(screens.map((screen) => screen.outdated(ground.urls())))).flat();
  const deadline = performance.now() + OPENING;
  while (!screens.every((screen) => screen.isOpen())) {
    if (performance.now() > deadline) {
      await close();
      throw new Error("the screens did not open");
    }
    await pause(LOOK);
  }
  return {
    door,
    async settle(within) {
      const startedAt = performance.now();
      for (;;) {
        const outdated = await outdatedNow();
        const took = performance.now() - startedAt;
        if (outdated.length === 0 || took > within) return { took, outdated };
        await pause(LOOK);
      }
    },
    close,
  };
}

/** A screen as the web client keeps it true, without its browser. */
function openScreen({ who, userId, reads }: Shown, url: string) {
  const token = tokenOf(userId);
  let isSignedOut = false;
  const onSessionLost = () => {
    isSignedOut = true;
  };
  const queryClient = createQueryClient({ onSessionLost, onRefused: () => {} });
  const call = callerOf(url, token, afterChange);
  const shown = reads.map((read) => {
    const observer = new QueryObserver(queryClient, {
      queryKey: [read.path.split("."), { input: read.input, type: "query" }],
      queryFn: () => call(read),
    });
    return { read, observer, unsubscribe: observer.subscribe(() => {}) };
  });

  const reader = new OutdatedReader(queryClient, { isSeen: () => true, expectAnswer: () => {} });
  const closing = new AbortController();
  let cursor: string | undefined;
  const tell = (told: Told) => {
    cursor = told.cursor;
    if (told.news.length > 0) reader.hear(told.news);
  };
  const { live } = createTRPCClient<AppRouter>({ links: [httpBatchLink(linkTo(url, token))] });
  void listen({
    url: `${url}/trpc`,
    EventSource: eventSourceOf(token),
    userId,
    signal: closing.signal,
    since: () => cursor,
    tell,
    ask: () => live.getOutdated.query({ since: cursor }).then(tell, () => {}),
    onSessionLost,
  });

  return {
    isOpen: () =>
      cursor !== undefined &&
      shown.every(({ observer }) => observer.getCurrentResult().data !== undefined),
    /** What differs from a read from one of these servers. */
    async outdated(urls: readonly string[]): Promise<string[]> {
      if (isSignedOut) return [`${who}: signed out`];
      const differing = shown.map(async ({ read, observer }) => {
        const fresh = await Promise.all(urls.flatMap((from) => freshReads(from, token, read)));
        const { data } = observer.getCurrentResult();
        const isTrue = fresh.every((one) => isDeepStrictEqual(one, data));
        return isTrue ? [] : [`${who}: ${read.path}: ${difference(data, fresh)}`];
      });
      return (await Promise.all(differing)).flat();
    },
    close() {
      closing.abort();
      for (const { unsubscribe } of shown) unsubscribe();
      queryClient.clear();
    },
  };
}

type Caller = (read: Read) => Promise<unknown>;

/** Reads as the web client does: what the server keeps for everybody at an address of its own. */
function callerOf(url: string, token: string, more = (): Record<string, string> => ({})): Caller {
  const ordinary = untyped(httpBatchLink(linkTo(url, token)));
  const kept = untyped(
    httpLink({
      ...linkTo(url, token),
      url: `${url}/trpc/kept`,
      headers: () => ({ authorization: `Bearer ${token}`, ...more() }),
    }),
  );
  return ({ path, input, isKept }) => (isKept ? kept : ordinary).query(path, input);
}

/** What is kept must be as true as what is not. */
function freshReads(url: string, token: string, read: Read): Promise<unknown>[] {
  const call = callerOf(url, token);
  const reads = read.isKept ? [read, { ...read, isKept: false }] : [read];
  return reads.map((one) => call(one).catch((error: unknown) => String(error)));
}

function untyped(link: ReturnType<typeof httpLink<AppRouter>>) {
  return getUntypedClient(createTRPCClient<AppRouter>({ links: [link] }));
}

function linkTo(url: string, token: string) {
  return {
    url: `${url}/trpc`,
    headers: { authorization: `Bearer ${token}` },
    fetch: (at: RequestInfo | URL | string, options?: RequestInit) => {
      const signals = [AbortSignal.timeout(HANGING), ...(options?.signal ? [options.signal] : [])];
      return fetch(at, { ...options, signal: AbortSignal.any(signals) });
    },
  };
}

/** The first place where a screen and a fresh read differ. */
function difference(shown: unknown, fresh: readonly unknown[]): string {
  const [other] = fresh.filter((one) => !isDeepStrictEqual(one, shown));
  return placeOf(shown, other, "");
}

function placeOf(shown: unknown, fresh: unknown, path: string): string {
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null;
  if (!isObject(shown) || !isObject(fresh)) {
    return `${path} shows ${JSON.stringify(shown)}, is ${JSON.stringify(fresh)}`.slice(0, 300);
  }
  const keys = Object.keys({ ...shown, ...fresh });
  const key = keys.find((name) => !isDeepStrictEqual(shown[name], fresh[name])) ?? "";
  return placeOf(shown[key], fresh[key], path === "" ? key : `${path}.${key}`);
}
