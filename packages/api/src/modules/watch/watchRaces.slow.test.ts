import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { TRPCError } from "@trpc/server";
import { beforeAll, expect, test } from "vitest";
import type { WorkParts } from "#intents/intent.ts";
import { workOff } from "#intents/workOff.ts";
import { vacancyIntents } from "#modules/watch/index.ts";
import { useWorld, type World } from "#testing.ts";

const world = useWorld();
/** Two pools on one database, like two server processes. */
let pools: World["db"][];
beforeAll(() => {
  pools = [1, 2].map(() => world.openPool(12));
});
const pool = (turn: number) => pools[turn % pools.length] ?? world.db;
const caller = (person: { id: number }, turn: number) => world.as(person, pool(turn));

const AHEAD = { startDate: "2027-03-12T13:00:00+09:00", endDate: "2027-03-12T14:30:00+09:00" };

test("of many watches of one student at once five begin, and one thing is watched once", async () => {
  const student = await world.build.student();
  const { id: schoolId } = await world.build.school();
  const calls = Array.from({ length: 20 }, async (_, turn) =>
    (await caller(student, turn)).trainingReserve.addWatch({
      schoolId,
      day: `2027-03-${12 + (turn % 10)}`,
    }),
  );
  const outcomes = await Promise.allSettled(calls);
  for (const outcome of outcomes) {
    if (outcome.status === "fulfilled") continue;
    const { reason } = outcome;
    const cause = reason instanceof TRPCError ? reason.cause : reason;
    if (!(cause instanceof BusinessError)) throw reason;
    expect(cause.code).toBe("WatchCountOver");
  }
  const days = await world.db
    .selectFrom("watch")
    .select("day")
    .where("studentUserId", "=", student.id)
    .execute();
  expect(days).toHaveLength(5);
});

test("when all leave at once while others come and workers tell, nobody is told twice in an hour", async () => {
  const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 5 });
  const held = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { id } = await world.build.student();
      const reservation = await world.build.reservation({ scheduleId, studentUserId: id });
      return { id, reserveId: reservation.id };
    }),
  );
  const watchers = await Promise.all(Array.from({ length: 6 }, () => world.build.student()));
  for (const one of watchers) await (await world.as(one)).trainingReserve.addWatch({ scheduleId });
  world.clock.set(new Date(world.clock.now().getTime() + 60_000));

  const tell = async (turn: number) => {
    const parts: WorkParts = {
      db: pool(turn),
      clock: world.clock,
      log: { info() {}, warn() {}, error() {} },
    };
    await workOff(parts, vacancyIntents(parts));
  };
  const leaveAndCome = held.map(async ({ reserveId, ...student }, turn) => {
    const own = (await caller(student, turn)).trainingReserve;
    await own.cancel({ reserveId });
    await tell(turn);
    // Who comes back may fill it again, so that it falls free once more.
    const { result, reserveId: again } = await own.reserveByStudent({ scheduleId });
    expect(result).toBe(ReserveResult.Confirm);
    await own.cancel({ reserveId: again });
    await tell(turn + 1);
  });
  await Promise.all(leaveAndCome);
  await tell(0);
  const mails = await world.db
    .selectFrom("mail")
    .select("userId")
    .where("cause", "like", "vacancy:%")
    .execute();
  expect(mails.map(({ userId }) => userId).toSorted()).toEqual(
    watchers.map(({ id }) => id).toSorted(),
  );
  const open = await world.db
    .selectFrom("vacancy")
    .select("id")
    .where("doneAt", "is", null)
    .execute();
  expect(open).toEqual([]);
});

test("a watch of a schedule waits for a command that may just free a place", async () => {
  const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 1 });
  const student = await world.build.student();
  const freeing = await pool(0).startTransaction().execute();
  await freeing
    .selectFrom("schedule")
    .select("id")
    .where("id", "=", scheduleId)
    .forNoKeyUpdate()
    .execute();
  let isWritten = false;
  const watching = (await caller(student, 1)).trainingReserve
    .addWatch({ scheduleId })
    .then(() => (isWritten = true));
  await waitForLock(world.db);
  expect(isWritten).toBe(false);
  await freeing.commit().execute();
  await watching;
});
