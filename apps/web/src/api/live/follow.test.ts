import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const getOutdated = vi.fn();
const hear = vi.fn();
const listen = vi.fn(
  ({ signal }: { signal: AbortSignal }) =>
    new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve())),
);
vi.mock("#api/transport.ts", () => ({
  trpcClient: { live: { getOutdated: { query: getOutdated } } },
}));
vi.mock("#api/session.ts", () => ({ sessionQuery: { queryKey: ["session"] } }));
vi.mock("#api/shownPerson.ts", () => ({ followPage: () => {}, openPerson: () => 7 }));
vi.mock("./readOutdated.ts", () => ({
  OutdatedReader: class {
    hear = hear;
  },
}));
vi.mock("./listen.ts", async (actual) => ({ ...(await actual<object>()), listen }));

const told = (cursor: string) => ({ cursor, news: [{ kind: "notice" }] });

/** The channel of the page that follows. */
let channel: { onmessage?: (event: { data: unknown }) => void };
let request: () => Promise<unknown>;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  class Channel {
    declare onmessage?: (event: { data: unknown }) => void;
    constructor() {
      channel = this;
    }
    postMessage() {}
    close() {}
  }
  vi.stubGlobal("window", { BroadcastChannel: Channel });
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("document", { visibilityState: "visible", addEventListener: () => {} });
  vi.stubGlobal("navigator", { locks: { request: () => request() } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function follow(): Promise<void> {
  const { followLog } = await import("./follow.ts");
  const queryClient = { getQueryData: () => ({ cursor: "first" }) } as unknown as QueryClient;
  followLog(queryClient, { expectAnswer: () => {} }, () => {});
}

test("a second window hears the leading one before its own question is answered, and asks until it is", async () => {
  request = () => new Promise(() => {});
  getOutdated.mockRejectedValue(new Error("no network"));
  await follow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(getOutdated).toHaveBeenCalledExactlyOnceWith({ since: "first" });
  channel.onmessage?.({ data: told("of the leader") });
  expect(hear).toHaveBeenCalledTimes(1);

  getOutdated.mockResolvedValue(told("of its own"));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(getOutdated).toHaveBeenCalledTimes(2);
  expect(getOutdated).toHaveBeenLastCalledWith({ since: "first" });
  expect(hear).toHaveBeenCalledTimes(2);
  expect(listen).not.toHaveBeenCalled();
});

test("where the browser grants no lock, the window listens by itself", async () => {
  request = () => Promise.reject(new Error("not allowed here"));
  await follow();
  await vi.advanceTimersByTimeAsync(1000);
  expect(listen).toHaveBeenCalledTimes(1);
  expect(getOutdated).not.toHaveBeenCalled();
});
