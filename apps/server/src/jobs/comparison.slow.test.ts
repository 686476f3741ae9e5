import { openWorld } from "@kenshu/api/testing.ts";
import { expect, test } from "vitest";
import { startJobs } from "#jobs.ts";

test("at 04:00 one comparison with HM starts, for any number of servers, and runs to its end", async () => {
  const world = await openWorld("2027-03-10T03:59:00+09:00");
  const { db, clock, heartful } = world;
  const { site } = world.contextOf(null);
  const log = { info() {}, warn() {}, error() {} };
  // HM knows nobody.
  await world.build.student({ therapistId: 1 });
  const ended = () =>
    db
      .selectFrom("heartfulComparison")
      .innerJoin("heartfulComparisonLot", (join) => join.onTrue())
      .select(["startedAt", "comparedCount", "attemptCount", "doneAt"])
      .execute();
  const started = () =>
    db
      .selectFrom("auditLog")
      .select("description")
      .where("description", "like", "%の照合を開始")
      .execute();

  for (const [time, days] of [
    ["03:59", 1],
    ["04:00", 2],
  ] as const) {
    clock.set(`2027-03-10T${time}:00+09:00`);
    const servers = [1, 2].map(() => startJobs({ db, clock, log, site, heartful }, null));
    await expect.poll(started).toHaveLength(days);
    await expect
      .poll(ended)
      .toMatchObject([{ comparedCount: 1, attemptCount: 1, doneAt: expect.any(Date) }]);
    await Promise.all(servers.map((stop) => stop()));
  }
  expect(await started()).toEqual([
    { description: "1名の照合を開始" },
    { description: "1名の照合を開始" },
  ]);
  const at = new Date("2027-03-10T04:00:00+09:00");
  expect(await ended()).toMatchObject([{ startedAt: at, doneAt: at }]);
  const found = await db.selectFrom("heartfulDifference").select("foundAt").execute();
  expect(found).toEqual([{ foundAt: at }]);
  await world.close();
});
