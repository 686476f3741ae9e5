import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptFor } from "#keptFor.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("callers at the same time, and soon after, share one question; later ones ask anew", async () => {
  const asked: PromiseWithResolvers<number>[] = [];
  const look = keptFor(500, () => {
    const question = Promise.withResolvers<number>();
    asked.push(question);
    return question.promise;
  });
  const atOnce = Promise.all(Array.from({ length: 50 }, look));
  // Nobody asks a second time, however long the answer takes.
  await vi.advanceTimersByTimeAsync(5000);
  const late = look();
  asked[0]?.resolve(1);
  expect(new Set([...(await atOnce), await late])).toEqual(new Set([1]));
  await vi.advanceTimersByTimeAsync(499);
  expect(await look()).toBe(1);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  const anew = look();
  asked[1]?.resolve(2);
  expect(await anew).toBe(2);
  expect(asked).toHaveLength(2);
});

test("a question that fails is asked again, after the same time", async () => {
  let count = 0;
  const look = keptFor(500, () => {
    count++;
    return Promise.reject(new Error("away"));
  });
  await expect(look()).rejects.toThrow("away");
  await expect(look()).rejects.toThrow("away");
  await vi.advanceTimersByTimeAsync(500);
  await expect(look()).rejects.toThrow("away");
  expect(count).toBe(2);
});
