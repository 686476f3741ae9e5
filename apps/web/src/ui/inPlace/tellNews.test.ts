import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("#ui/announcements.ts");

const change = (key: string) => ({ key, isShown: true, sentence: `${key}が更新されました` });

let screen: { location: { href: string } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  screen = { location: { href: "/reserve/add" } };
  vi.stubGlobal("window", { setTimeout });
  vi.stubGlobal("document", { querySelector: () => null });
  vi.stubGlobal("location", screen.location);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The module anew, with what it has spoken and when something was. */
async function open() {
  const { announce, spokenAt } = vi.mocked(await import("#ui/announcements.ts"));
  announce.mockReset();
  spokenAt.mockReturnValue(Number.NEGATIVE_INFINITY);
  const { tellNews } = await import("./tellNews.ts");
  return { announce, spokenAt, tellNews };
}

test("news waits five seconds after what was spoken meanwhile", async () => {
  const { announce, spokenAt, tellNews } = await open();
  tellNews([change("A")]);
  await vi.advanceTimersByTimeAsync(300);
  spokenAt.mockReturnValue(performance.now());
  await vi.advanceTimersByTimeAsync(4900);
  expect(announce).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(600);
  expect(announce).toHaveBeenCalledExactlyOnceWith("Aが更新されました");
});

test("news of one screen is not told on another", async () => {
  const { announce, tellNews } = await open();
  tellNews([change("A")]);
  screen.location.href = "/reserve/future";
  await vi.advanceTimersByTimeAsync(10_000);
  expect(announce).not.toHaveBeenCalled();
  tellNews([change("B")]);
  screen.location.href = "/reserve/add";
  tellNews([change("C")]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(announce).toHaveBeenCalledExactlyOnceWith("Cが更新されました");
});
