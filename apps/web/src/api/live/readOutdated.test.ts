import type { News } from "@kenshu/domain/live/live.schema.ts";
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
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

describe("news that comes while something is read for the first time", () => {
  const about = (scheduleId: number): News => [
    { kind: "reservation", scheduleIds: [scheduleId], userIds: [], ownWrites: null },
  ];
  const slow = () => ({
    queryKey: [["trainingReserve", "getDetail"]],
    queryFn: vi.fn(() => new Promise((resolve) => setTimeout(resolve, 300, { id: 7 }))),
  });

  test.each([
    { names: "names it", scheduleId: 7, reads: 2 },
    { names: "names another", scheduleId: 8, reads: 1 },
  ])("is followed if what was read $names", async ({ scheduleId, reads }) => {
    const { queryClient, follow } = screen(async () => 1);
    const reader = follow();
    const detail = slow();
    new QueryObserver(queryClient, detail).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(100);
    reader.hear(about(scheduleId));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(detail.queryFn).toHaveBeenCalledTimes(reads);
  });

  test("outdates what is read ahead", async () => {
    const { queryClient, follow } = screen(async () => 1);
    const reader = follow();
    const detail = slow();
    const ahead = queryClient.prefetchQuery(detail);
    await vi.advanceTimersByTimeAsync(100);
    reader.hear(about(7));
    await vi.advanceTimersByTimeAsync(1000);
    await ahead;
    expect(queryClient.getQueryState(detail.queryKey)?.isInvalidated).toBe(true);
  });
});

describe("each write excuses one own transaction: what came of another device is read", () => {
  const own = (...ownWrites: string[]): News => [
    { kind: "master", scheduleIds: null, userIds: null, ownWrites },
  ];
  const write = (queryClient: QueryClient, path: string[] = ["area", "add"]) =>
    readAnew(queryClient, [path], true);

  async function opened() {
    const { queryClient, queryFn, follow, open } = screen(async () => 1);
    const reader = follow();
    open();
    await vi.advanceTimersByTimeAsync(20_000);
    queryFn.mockClear();
    const readsAfter = async (news: News) => {
      const { length } = queryFn.mock.calls;
      reader.hear(news);
      await vi.advanceTimersByTimeAsync(2000);
      return queryFn.mock.calls.length - length;
    };
    return { queryClient, readsAfter };
  }

  test("in news of its own", async () => {
    const { queryClient, readsAfter } = await opened();
    await write(queryClient);
    expect(await readsAfter(own("12"))).toBe(0);
    expect(await readsAfter(own("14"))).toBe(1);
  });

  test("in one with that of this page", async () => {
    const { queryClient, readsAfter } = await opened();
    await write(queryClient);
    expect(await readsAfter(own("12", "14"))).toBe(1);
  });

  test("also where this page's write read nothing anew", async () => {
    const { queryClient, readsAfter } = await opened();
    await write(queryClient, ["attendance", "add"]);
    expect(await readsAfter(own("12"))).toBe(1);
    expect(await readsAfter(own("14"))).toBe(1);
  });

  test("also where news came before the answer", async () => {
    const { queryClient, readsAfter } = await opened();
    let end = () => {};
    const writing = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => new Promise<void>((resolve) => (end = resolve)) })
      .execute(undefined);
    expect(await readsAfter(own("12"))).toBe(1);
    end();
    await writing;
    await write(queryClient);
    expect(await readsAfter(own("14"))).toBe(1);
  });

  test("and a write of which the log says nothing excuses none", async () => {
    const { queryClient, readsAfter } = await opened();
    await write(queryClient);
    await write(queryClient, ["information", "markSeen"]);
    expect(await readsAfter(own("12"))).toBe(0);
    expect(await readsAfter(own("14"))).toBe(1);
  });
});
