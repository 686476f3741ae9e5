import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { part } from "./part.ts";

const failure = () =>
  new TypeError("a part is missing: Failed to fetch dynamically imported module: /assets/a.js");
const listeners = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  listeners.clear();
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) =>
    listeners.set(name, listener),
  );
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a part that does not come is tried again by itself, more seldom each time", async () => {
  const file = vi.fn(async (): Promise<string> => Promise.reject(failure()));
  const come = vi.fn();
  void part(file).load().then(come);
  await vi.advanceTimersByTimeAsync(3000);
  expect(file).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(6000);
  expect(file).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(file.mock.calls.length).toBeGreaterThanOrEqual(20);
  expect(file.mock.calls.length).toBeLessThan(40);

  file.mockResolvedValue("the code");
  await vi.advanceTimersByTimeAsync(30_000);
  expect(come).toHaveBeenCalledExactlyOnceWith("the code");
  expect(listeners.size).toBe(0);
});

test("it is tried at once when the network is back, when the page is seen, and at the next press", async () => {
  const file = vi.fn(async (): Promise<string> => Promise.reject(failure()));
  const { load } = part(file);
  void load();
  for (const [count, turn] of [
    [2, () => listeners.get("online")?.()],
    [3, () => listeners.get("focus")?.()],
    [4, () => void load()],
  ] as const) {
    await vi.advanceTimersByTimeAsync(100);
    turn();
    await vi.advanceTimersByTimeAsync(100);
    expect(file).toHaveBeenCalledTimes(count);
  }
});

test("a part loads once, whoever asks for it", async () => {
  const file = vi.fn(async () => "the code");
  const { load } = part(file);
  expect(await Promise.all([load(), load()])).toEqual(["the code", "the code"]);
  expect(await load()).toBe("the code");
  expect(file).toHaveBeenCalledTimes(1);
});

test("a part that has come and fails is an error", async () => {
  const file = vi.fn(() => Promise.reject(new Error("a mistake of ours")));
  await expect(part(file).load()).rejects.toThrow("a mistake of ours");
});
