import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { TurnedAway, Turns } from "#turns.ts";

const patient = { atOnce: 2 };

/** Work that lasts until it is told to end. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let hasBegun = false;
  const work = () => {
    hasBegun = true;
    return promise;
  };
  return { work, end: resolve, break: reject, hasBegun: () => hasBegun };
}

test("a few run at once for one key, the others in order of arrival; another key does not wait", async () => {
  const turns = new Turns<string>(patient);
  const works = Array.from({ length: 5 }, held);
  const runs = works.map(({ work }) => turns.run("a", work));
  const begun = () => works.map(({ hasBegun }) => hasBegun());
  expect(begun()).toEqual([true, true, false, false, false]);
  expect(await turns.run("b", async () => "at once")).toBe("at once");
  works[1]?.end();
  await runs[1];
  expect(begun()).toEqual([true, true, true, false, false]);
  works[0]?.break(new Error("it failed"));
  await expect(runs[0]).rejects.toThrow("it failed");
  expect(begun()).toEqual([true, true, true, true, false]);
  for (const work of works) work.end();
  await Promise.all(runs.slice(1));
  expect(await turns.run("a", async () => "free again")).toBe("free again");
});

test("one more than may wait is turned away at once, and so is one who waits too long", async () => {
  const turns = new Turns<string>({ atOnce: 1, waiting: 1, patience: 20 });
  const first = held();
  const running = turns.run("a", first.work);
  const impatient = held();
  const waiting = turns.run("a", impatient.work);
  await expect(turns.run("a", async () => {})).rejects.toThrow(TurnedAway);
  await expect(waiting).rejects.toThrow(TurnedAway);
  await pause(0);
  first.end();
  await running;
  expect(impatient.hasBegun()).toBe(false);
  expect(await turns.run("a", async () => "next")).toBe("next");
});
