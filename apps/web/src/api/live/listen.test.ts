import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "./listen.ts";

/** The stream that was opened last. */
let opened: Source | null = null;
let openedCount = 0;

class Source extends EventTarget {
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSED = 2;
  readyState = 0;

  constructor() {
    super();
    opened = this;
    openedCount++;
  }

  say(cursor: string): void {
    if (this.readyState === this.CONNECTING) {
      this.readyState = this.OPEN;
      this.dispatchEvent(new MessageEvent("connected", { data: "{}" }));
    }
    this.dispatchEvent(new MessageEvent("message", { data: "[]", lastEventId: cursor }));
  }

  /** The browser opens it again by itself. */
  break(): void {
    this.readyState = this.CONNECTING;
    this.dispatchEvent(new Event("error"));
  }

  close(): void {
    this.readyState = this.CLOSED;
  }
}

const ask = vi.fn(async () => {});
const tell = vi.fn();
let leaving: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  openedCount = 0;
  leaving = new AbortController();
});
afterEach(async () => {
  leaving.abort();
  await vi.runAllTimersAsync();
  vi.useRealTimers();
});

async function listenTo(Stream: typeof Source | undefined): Promise<void> {
  void listen({
    url: "/trpc",
    EventSource: Stream as typeof EventSource | undefined,
    userId: 7,
    signal: leaving.signal,
    since: () => "first",
    tell,
    ask,
    onSessionLost: () => {},
  });
  await vi.advanceTimersByTimeAsync(100);
}

const after = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

test("a page whose stream does not speak asks after 5 seconds and every 15, until one does", async () => {
  await listenTo(Source);
  await after(4);
  expect(ask).not.toHaveBeenCalled();
  await after(1);
  expect(ask).toHaveBeenCalledTimes(1);
  // Meanwhile streams were given up and opened, which puts off no question.
  await after(15);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(openedCount).toBeGreaterThan(1);
  await after(60);
  expect(ask.mock.calls.length).toBeGreaterThanOrEqual(6);

  // The page has given streams up for a while, and then tries one again.
  const given = openedCount;
  await after(5 * 60);
  expect(openedCount).toBeGreaterThan(given);
});

test("a stream that speaks ends the questions, while it gives its signs of life", async () => {
  await listenTo(Source);
  await after(6);
  expect(ask).toHaveBeenCalledTimes(1);
  for (const cursor of ["second", "third", "fourth"]) {
    opened?.say(cursor);
    await after(20);
    expect(tell).toHaveBeenLastCalledWith({ cursor, news: expect.anything() });
  }
  expect(ask).toHaveBeenCalledTimes(1);
  expect(openedCount).toBe(1);
  // No sign of life comes any more.
  await after(6);
  expect(ask).toHaveBeenCalledTimes(2);
});

test("a stream that the browser opens again has 5 seconds, too", async () => {
  await listenTo(Source);
  opened?.say("second");
  await after(1);
  opened?.break();
  await after(5);
  expect(ask).toHaveBeenCalledTimes(1);
  opened?.say("third");
  await after(20);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("a browser without streams asks", async () => {
  await listenTo(undefined);
  await after(35);
  expect(ask).toHaveBeenCalledTimes(3);
});

test("who has left asks no more", async () => {
  await listenTo(Source);
  leaving.abort();
  await after(60);
  expect(ask).not.toHaveBeenCalled();
});
