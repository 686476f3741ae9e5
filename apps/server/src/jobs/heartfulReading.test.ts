import { openWorld } from "@kenshu/api/testing.ts";
import { expect, test } from "vitest";
import { startJobs } from "#jobs.ts";

test("a starting server reads HM's data, and starts even while HM is down", async () => {
  const { db, clock, heartful, simulator, contextOf, close } = await openWorld();
  const { log, site } = contextOf(null);
  const hm = await simulator();
  const category = { id: 5, name: "新しい分類", isFlex: true };
  hm.change({ categories: [category] });
  hm.on({ kind: "error" });
  await startJobs({ db, clock, log, site, heartful }, null)();
  expect(await db.selectFrom("heartfulReading").selectAll().execute()).toEqual([]);

  hm.off();
  // After this many failures in a row we pause before we ask HM again.
  const readAgain = async () => {
    await startJobs({ db, clock, log, site, heartful }, null)();
    return db.selectFrom("heartfulReading").select("readAt").execute();
  };
  await expect.poll(readAgain).toEqual([{ readAt: clock.now() }]);
  expect(await db.selectFrom("heartfulCategory").selectAll().execute()).toEqual([
    { ...category, isGone: false },
  ]);
  await close();
});
