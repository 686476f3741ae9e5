import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exportWorld, minutesOn, passed, START, taking } from "#modules/studentExport/testing.ts";
import {
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorldPerTest,
} from "#testing.ts";

const { Pass, Suspend } = TakingState;

const world = useWorldPerTest(START);
let given: Awaited<ReturnType<typeof exportWorld>>;
beforeEach(async () => {
  given = await exportWorld(world);
});
afterEach(async () => {
  await expectNoFaults(world);
  await given.expectNothingTwice();
});

class Killed extends Error {}

/** The process dies at this moment. Nothing that it does afterwards takes effect. */
async function killedAt(
  moment: "before HM is called" | "before it hears from HM" | "before the commit",
) {
  const student = await given.student();
  const hang = () => new Promise<never>(() => {});
  const dying = openDatabase(world.connectionString, 2, NO_LIMITS);
  let reached = () => {};
  const dead = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const heartful = {
    ...world.heartful,
    async sendResults(...asked: Parameters<typeof world.heartful.sendResults>) {
      if (moment !== "before HM is called") {
        const entry = await world.heartful.sendResults(...asked);
        if (moment === "before the commit") {
          reached();
          // From here on every statement of this process fails.
          await dying.destroy();
          return entry;
        }
      }
      reached();
      return hang();
    },
  };
  const sending = given.send(student, { heartful, db: dying }).catch(() => new Killed());
  await dead;
  if (moment === "before the commit") await sending;
  else await dying.destroy();
  return student;
}

test.each(["before HM is called", "before it hears from HM", "before the commit"] as const)(
  "%s: another process goes on when the lease has run out",
  async (moment) => {
    const student = await killedAt(moment);
    expect(await given.activities(...student.activityIds)).toEqual([taking]);
    const admin = await given.as(given.user);
    expect((await admin.getAttempts({})).rows).toMatchObject([{ state: "underWay" }]);
    world.clock.set(new Date(minutesOn(3).getTime() - 1));
    await given.work();
    expect(await given.activities(...student.activityIds)).toEqual([taking]);
    world.clock.set(minutesOn(3));
    await given.work();
    expect(await given.activities(...student.activityIds)).toEqual([passed]);
    expect(await given.decided(student.entryId)).toEqual([Pass]);
    // HM was asked. What it already had was not sent again.
    expect(await given.sent()).toHaveLength(1);
    expect(await given.attempts()).toMatchObject([{ attemptCount: 2, lastError: null }]);
    expect(await lastLog(world)).toMatchObject({ operateUserId: given.user.id });
  },
);

test("an attempt is finished by whoever opens the page next", async () => {
  const student = await killedAt("before it hears from HM");
  const admin = await given.as(given.user);
  const shown = async () => (await admin.get(student)).rows;
  expect(await shown()).toMatchObject([
    { isBeingSent: true, categories: [{ state: TakingState.Taking, canSend: false }] },
  ]);
  world.clock.set(minutesOn(3));
  expect(await shown()).toMatchObject([{ isBeingSent: false, categories: [{ state: Pass }] }]);
  expect(await given.sent()).toHaveLength(1);
});

test("an attempt that ends while HM is asked shows its own outcome, not somebody else's", async () => {
  const student = await given.student();
  const heartful = {
    ...world.heartful,
    async getEntry(entryId: number) {
      await given.send(student);
      return world.heartful.getEntry(entryId);
    },
  };
  const admin = await given.as(given.user, { heartful });
  expect((await admin.get(student)).rows).toMatchObject([
    { categories: [{ state: Pass, orientationSuccess: Pass, canSend: false }] },
  ]);
});

test("an attempt is finished by asking again, which an attempt under way ignores, and an ended one", async () => {
  const student = await killedAt("before HM is called");
  const admin = await given.as(given.user);
  const [attempt] = await given.attempts();
  const attemptId = attempt?.id ?? 0;
  await expectUnchanged(world.db, async () => {
    await admin.askAgain({ attemptId });
    await expectRefused(admin.askAgain({ attemptId: 999_999 }), "DbConflict");
  });
  world.clock.set(minutesOn(3));
  await admin.askAgain({ attemptId });
  expect(await given.activities(...student.activityIds)).toEqual([passed]);
  await expectUnchanged(world.db, () => admin.askAgain({ attemptId }));
});

test("when HM refuses what it had never got, the attempt ends, and can be made anew", async () => {
  const student = await killedAt("before HM is called");
  (await world.simulator()).on({ kind: "refused", call: "sendResults", times: 1 });
  world.clock.set(minutesOn(3));
  await given.work();
  expect(await given.activities(...student.activityIds)).toEqual([taking]);
  expect(await given.attempts()).toMatchObject([{ lastError: "この結果は登録できません。" }]);
  await given.send(student);
  expect(await given.activities(...student.activityIds)).toEqual([passed]);
});

test("an attempt stays open while HM refuses to tell how it ended", async () => {
  const student = await killedAt("before it hears from HM");
  const simulator = await world.simulator();
  simulator.on({ kind: "refused", call: "getEntry", times: 1 });
  world.clock.set(minutesOn(3));
  await given.work();
  expect(await given.attempts()).toMatchObject([{ failedAt: null, doneAt: null }]);
  world.clock.set(minutesOn(8));
  await given.work();
  expect(await given.activities(...student.activityIds)).toEqual([passed]);
});

test("an attempt that outlasts its lease sends under the same key, and writes nothing more", async () => {
  const student = await given.student();
  let goOn = () => {};
  let waits = () => {};
  const waiting = new Promise<void>((resolve) => {
    waits = resolve;
  });
  const heartful = {
    ...world.heartful,
    async sendResults(...asked: Parameters<typeof world.heartful.sendResults>) {
      waits();
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return world.heartful.sendResults(...asked);
    },
  };
  const sending = given.send(student, { heartful });
  await waiting;
  world.clock.set(minutesOn(3));
  await given.work();
  const [done] = await given.attempts();
  goOn();
  // The waiting caller learns the outcome, whichever process ended it.
  await sending;
  expect(await given.attempts()).toEqual([done]);
  expect(await given.activities(...student.activityIds)).toEqual([passed]);
  expect(await given.sent()).toHaveLength(1);
});

test("a student who is unlinked meanwhile gets HM's result", async () => {
  const student = await killedAt("before it hears from HM");
  await inTransaction(world.db, (tx) =>
    tx
      .updateTable("appUser")
      .set({ role: Role.Guest, therapistId: null })
      .where("id", "=", student.studentUserId)
      .execute(),
  );
  world.clock.set("2027-03-11T10:00:00+09:00");
  await given.work();
  expect(await given.activities(...student.activityIds)).toEqual([
    { state: Pass, endDate: "2027-03-11", isExported: true },
  ]);
});

test("when two administrators send at once, on two servers, one is sent and the other told", async () => {
  const pools = [1, 2].map(() => world.openPool(5));
  for (let round = 0; round < 5; round++) {
    const student = await given.student();
    const outcomes = await Promise.allSettled(
      pools.map((db, index) => given.send(student, { db }, index === 0 ? Pass : Suspend)),
    );
    const won = outcomes.findIndex(({ status }) => status === "fulfilled");
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const [decided] = (await given.decided(student.entryId)) ?? [];
    expect(decided).toBe(won === 0 ? Pass : Suspend);
    expect(await given.activities(...student.activityIds)).toMatchObject([{ state: decided }]);
  }
});
