import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OutdatedReader } from "./readOutdated.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const refused = (httpStatus: number) =>
  new TRPCClientError("refused", { result: { error: { data: { httpStatus } } } } as never);

/** A screen with one query. `answer` says how each read ends. */
function screen(answer: () => Promise<number>) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const queryFn = vi.fn(answer);
  const observer = new QueryObserver(queryClient, { queryKey: [["area", "getAll"]], queryFn });
  const follow = () =>
    new OutdatedReader(queryClient, { isSeen: () => true, expectAnswer: () => {} });
  return { queryFn, follow, open: () => observer.subscribe(() => {}) };
}

test("what the server did not serve is read again until it is served", async () => {
  let status = 0;
  const { queryFn, follow, open } = screen(async () => {
    if (status > 0) throw refused(status);
    return 1;
  });
  const reader = follow();
  open();
  await vi.advanceTimersByTimeAsync(2000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  status = 503;
  reader.hear("everything");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(queryFn.mock.calls.length).toBeGreaterThan(3);
  status = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  const { length } = queryFn.mock.calls;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(length);
});

test("what the server refuses is not read again", async () => {
  let isGone = false;
  const { queryFn, follow, open } = screen(async () => {
    if (isGone) throw refused(400);
    return 1;
  });
  const reader = follow();
  open();
  await vi.advanceTimersByTimeAsync(2000);
  isGone = true;
  reader.hear("everything");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test("news is followed within a second and a half, also if the first read began before", async () => {
  await vi.advanceTimersByTimeAsync(30_000);
  const { queryFn, follow, open } = screen(
    () => new Promise((resolve) => setTimeout(resolve, 200, 1)),
  );
  open();
  const reader = follow();
  await vi.advanceTimersByTimeAsync(200);
  reader.hear("everything");
  await vi.advanceTimersByTimeAsync(1500);
  expect(queryFn).toHaveBeenCalledTimes(2);
});
