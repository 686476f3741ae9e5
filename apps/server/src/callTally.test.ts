import { useWorldPerTest } from "@kenshu/api/testing.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openCallTally } from "#callTally.ts";
import { openSeverable } from "#testing.ts";

const world = useWorldPerTest("2027-03-10T10:15:00+09:00");

const tallies = () =>
  world.db
    .selectFrom("callTally")
    .select(["since", "until", "callCount", "unansweredCount"])
    .orderBy("since")
    .execute();
const at = (time: string) => new Date(`2027-03-10T${time}:00+09:00`);
const row = (since: string, until: string | null, callCount: number, unansweredCount: number) => ({
  since: at(since),
  until: until && at(until),
  callCount,
  unansweredCount,
});

test("a process writes once an hour and at its end, and nothing in between", async () => {
  const tally = openCallTally(world);
  expect(await tallies()).toEqual([]);
  await tally.keep();
  tally.count({ callCount: 20, unansweredCount: 3 });
  tally.count({ callCount: 1, unansweredCount: 0 });
  world.clock.set("2027-03-10T10:59:59+09:00");
  await tally.keep();
  expect(await tallies()).toEqual([row("10:15", null, 0, 0)]);
  world.clock.set("2027-03-10T11:00:00+09:00");
  // A call ends while the hour is being written.
  const holder = await world.db.startTransaction().execute();
  await sql`lock table call_tally`.execute(holder);
  const writing = tally.keep();
  await waitForLock(world.db);
  tally.count({ callCount: 5, unansweredCount: 1 });
  await holder.rollback().execute();
  await writing;
  expect(await tallies()).toEqual([row("10:15", "11:00", 21, 3), row("11:00", null, 0, 0)]);
  tally.count({ callCount: 1, unansweredCount: 1 });
  world.clock.set("2027-03-10T11:20:00+09:00");
  await tally.end();
  expect(await tallies()).toEqual([row("10:15", "11:00", 21, 3), row("11:00", "11:20", 6, 2)]);
});

test("an hour that could not be written is written later, once", async ({ onTestFinished }) => {
  const severable = await openSeverable(world.connectionString);
  onTestFinished(() => severable.close());
  const { db, cut, restore } = severable;
  const tally = openCallTally({ db, clock: world.clock });
  await tally.keep();
  tally.count({ callCount: 7, unansweredCount: 0 });
  await cut();
  world.clock.set("2027-03-10T11:00:00+09:00");
  await expect(tally.keep()).rejects.toThrow();
  tally.count({ callCount: 2, unansweredCount: 2 });
  await restore();
  world.clock.set("2027-03-10T11:01:00+09:00");
  await tally.keep();
  await tally.keep();
  expect(await tallies()).toEqual([row("10:15", "11:01", 9, 2), row("11:00", null, 0, 0)]);
});

test("an end without a database ends all the same, and leaves the open row", async ({
  onTestFinished,
}) => {
  const severable = await openSeverable(world.connectionString);
  onTestFinished(() => severable.close());
  const tally = openCallTally({ db: severable.db, clock: world.clock });
  await tally.keep();
  await severable.cut();
  await tally.end();
  expect(await tallies()).toEqual([row("10:15", null, 0, 0)]);
});

test("a process that ends in its first minute has told its calls", async () => {
  const tally = openCallTally(world);
  tally.count({ callCount: 2, unansweredCount: 1 });
  await tally.end();
  expect(await tallies()).toEqual([row("10:15", "10:15", 2, 1)]);
});
