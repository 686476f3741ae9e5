import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readAnew } from "#api/outdated.ts";
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
  return { queryClient, queryFn, follow, open: () => observer.subscribe(() => {}) };
}

test.each([429, 503])(
  "what the server did not serve, with %i, is read again until it is served",
  async (refusal) => {
    let status = 0;
    const { queryFn, follow, open } = screen(async () => {
      if (status > 0) throw refused(status);
      return 1;
    });
    const reader = follow();
    open();
    await vi.advanceTimersByTimeAsync(2000);
    expect(queryFn).toHaveBeenCalledTimes(1);
    status = refusal;
    reader.hear("everything");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(queryFn.mock.calls.length).toBeGreaterThan(3);
    status = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    const { length } = queryFn.mock.calls;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queryFn).toHaveBeenCalledTimes(length);
  },
);

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

test("each write excuses one own news: what came of another device is read", async () => {
  const { queryClient, queryFn, follow, open } = screen(async () => 1);
  const reader = follow();
  open();
  await vi.advanceTimersByTimeAsync(2000);
  await readAnew(queryClient, [["area", "add"]], true);
  await vi.advanceTimersByTimeAsync(10);
  expect(queryFn).toHaveBeenCalledTimes(2);
  const own = [{ kind: "master", scheduleIds: null, userIds: null, isOwn: true } as const];
  reader.hear(own);
  await vi.advanceTimersByTimeAsync(2000);
  expect(queryFn).toHaveBeenCalledTimes(2);
  reader.hear(own);
  await vi.advanceTimersByTimeAsync(2000);
  expect(queryFn).toHaveBeenCalledTimes(3);
});
