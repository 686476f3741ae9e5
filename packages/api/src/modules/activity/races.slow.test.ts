import { inTransaction } from "@kenshu/db/transaction.ts";
import {
  ReservationState,
  ReserveResult,
  Role,
  TakingState,
  TrainingMethod,
} from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoFaults, expectRefused, useWorld, type World } from "#testing.ts";

const TODAY = "2027-03-10";
const { Taking, Suspend } = TakingState;

const world = useWorld();
/** Two pools on one database, like two server processes. */
let pools: World["db"][];
beforeAll(async () => {
  pools = [1, 2].map(() => world.openPool(10));
});
afterAll(async () => {
  await expectNoFaults(world);
});

/** Administrators, one on each pool. */
const administrators = async () => {
  const user = await world.build.user({ role: Role.Administrator });
  const [one, other] = await Promise.all(pools.map((pool) => world.as(user, pool)));
  if (!one || !other) throw new Error("two pools");
  return [one, other] as const;
};

const activitiesOf = (studentUserId: number) =>
  world.db
    .selectFrom("activity")
    .select(["trainingId", "state"])
    .where("studentUserId", "=", studentUserId)
    .orderBy("id")
    .execute();

test("of two tabs that save one student's activities at once, one is kept as a whole", async () => {
  const [one, other] = await administrators();
  const trainings = [await world.build.training(), await world.build.training()];
  for (let time = 0; time < 10; time++) {
    const { id: userId } = await world.build.unenrolledStudent();
    const save = ({ studentActivity }: typeof one, ids: number[]) =>
      studentActivity.save({
        userId,
        version: 1,
        activities: ids.map((trainingId) => ({ trainingId, startDate: TODAY, state: Taking })),
      });
    const [first, second] = trainings.map(({ id }) => id) as [number, number];
    const saves = [save(one, [first, second]), save(other, [second])];
    const outcomes = await Promise.allSettled(saves);
    const lost = outcomes.findIndex(({ status }) => status === "rejected");
    await expectRefused(saves[lost] ?? Promise.resolve(), "DbConflict");
    const kept = lost === 0 ? [second] : [first, second];
    expect((await activitiesOf(userId)).map(({ trainingId }) => trainingId)).toEqual(kept);
    const { version } = await one.studentActivity.getStudentActivities({ studentUserId: userId });
    expect(version).toBe(2);
  }
});

test("an activity of the same training that something else begins meanwhile is refused by the database", async () => {
  const [{ studentActivity }] = await administrators();
  const { id: trainingId } = await world.build.training();
  const { id: studentUserId } = await world.build.unenrolledStudent();
  const saved = await inTransaction(world.db, async (tx) => {
    await tx
      .insertInto("activity")
      .values({ studentUserId, trainingId, startDate: TODAY, state: Taking })
      .execute();
    const saving = expectRefused(
      studentActivity.save({
        userId: studentUserId,
        version: 1,
        activities: [{ trainingId, startDate: TODAY, state: Taking }],
      }),
      "DbConflict",
    );
    await waitForLock(world.db);
    return { saving };
  });
  await saved.saving;
  expect(await activitiesOf(studentUserId)).toEqual([{ trainingId, state: Taking }]);
  const { version } = await studentActivity.getStudentActivities({ studentUserId });
  expect(version).toBe(1);
});

test("a waiting student who begins again gets a place that falls free meanwhile", async () => {
  const [one, other] = await administrators();
  const { id: trainingId } = await world.build.training();
  for (let time = 0; time < 10; time++) {
    const schedule = await world.build.schedule({
      startDate: "2027-03-12T13:00:00+09:00",
      endDate: "2027-03-12T14:00:00+09:00",
      capacity: 1,
    });
    const held = await world.build.reservation({ scheduleId: schedule.id });
    const { id: studentUserId } = await world.build.unenrolledStudent();
    await world.build.activity({
      studentUserId,
      trainingId,
      startDate: "2027-01-05",
      state: Suspend,
      endDate: "2027-02-01",
    });
    const waiting = await world.build.reservation({
      scheduleId: schedule.id,
      studentUserId,
      kind: ReserveResult.Wait,
    });
    await Promise.all([
      one.studentActivity.save({
        userId: studentUserId,
        version: 1,
        activities: [{ trainingId, startDate: TODAY, state: Taking }],
      }),
      other.trainingReserve.cancel({ reserveId: held.id }),
    ]);
    const states = await world.db
      .selectFrom("reservation")
      .select(["id", "kind", "state"])
      .where("scheduleId", "=", schedule.id)
      .orderBy("id")
      .execute();
    expect(states).toEqual([
      { id: held.id, kind: ReserveResult.Cancel, state: ReservationState.Cancel },
      { id: waiting.id, kind: ReserveResult.CarryUp, state: ReservationState.Confirm },
    ]);
    const mails = await world.db
      .selectFrom("mail")
      .innerJoin("appUser", "appUser.emailAddress", "mail.toAddress")
      .select("mail.id")
      .where("appUser.id", "=", studentUserId)
      .execute();
    expect(mails).toHaveLength(1);
  }
});

test("a waiting reservation that is cancelled while its student begins again stays cancelled", async () => {
  const [one, other] = await administrators();
  const { id: trainingId } = await world.build.training();
  for (let time = 0; time < 10; time++) {
    const schedule = await world.build.schedule({
      startDate: "2027-03-12T13:00:00+09:00",
      endDate: "2027-03-12T14:00:00+09:00",
      capacity: 1,
    });
    const { id: studentUserId } = await world.build.unenrolledStudent();
    const ended = { state: Suspend, startDate: "2027-01-05", endDate: "2027-02-01" };
    await world.build.activity({ studentUserId, trainingId, ...ended });
    const { id: reserveId } = await world.build.reservation({
      scheduleId: schedule.id,
      studentUserId,
      kind: ReserveResult.Wait,
    });
    const [, { result }] = await Promise.all([
      one.studentActivity.save({
        userId: studentUserId,
        version: 1,
        activities: [{ trainingId, startDate: TODAY, state: Taking }],
      }),
      other.trainingReserve.cancel({ reserveId }),
    ]);
    expect(result).toBe(ReserveResult.Cancel);
    const { state } = await world.db
      .selectFrom("reservation")
      .select("state")
      .where("id", "=", reserveId)
      .executeTakeFirstOrThrow();
    expect(state).toBe(ReservationState.Cancel);
    expect(await activitiesOf(studentUserId)).toHaveLength(2);
  }
});

/** Starts the other call when the first has done everything except its log row. */
async function whileUnlogged(one: () => Promise<unknown>, other: () => Promise<unknown>) {
  const calls = await world.db.transaction().execute(async (tx) => {
    await sql`lock table audit_log in share mode`.execute(tx);
    const begun = [one()];
    await waitForLock(world.db);
    begun.push(other());
    await waitForLock(world.db, 2);
    return { begun };
  });
  await Promise.all(calls.begun);
}

/** A student who took a training until last month, and the call that begins it again. */
async function takingAgain(given: object = {}) {
  const [one, other] = await administrators();
  const { id: trainingId } = await world.build.training();
  const { id: userId } = await world.build.unenrolledStudent();
  const activity = { trainingId, startDate: "2027-01-05" };
  const { id: studentActivityId } = await world.build.activity({
    studentUserId: userId,
    ...activity,
    state: Suspend,
    endDate: "2027-02-01",
    ...given,
  });
  const activities = [{ ...activity, studentActivityId, state: Taking }];
  const takeAgain = () => one.studentActivity.save({ userId, version: 1, activities });
  return { trainingId, userId, other, takeAgain };
}

test("a training taken again during sorting is the current one by the new order", async () => {
  const { build, db } = world;
  const { id: first } = await build.training();
  const { userId, trainingId, other, takeAgain } = await takingAgain();
  await build.activity({ studentUserId: userId, trainingId: first, startDate: "2027-01-05" });
  const trainings = await db.selectFrom("training").select("id").orderBy("id", "desc").execute();
  const ids = trainings.map(({ id }) => id);
  await whileUnlogged(takeAgain, () => other.training.sort({ ids }));
  await expectNoFaults(world);
  const { progressTrainingName } = await other.student.getDetail({ id: userId });
  const { name } = await other.training.get({ id: trainingId });
  expect(progressTrainingName).toBe(name);
});

test("a training taken again while it gets another content counts that content too", async () => {
  const { trainingId, other, takeAgain } = await takingAgain({ isExported: true });
  const content = {
    trainingId,
    name: "実技",
    trainingMethod: TrainingMethod.Normal,
    estimateAttendanceCount: 3,
    isExemptedActiveTherapist: false,
  };
  await whileUnlogged(takeAgain, () => other.trainingContent.add(content));
  await expectNoFaults(world);
});
