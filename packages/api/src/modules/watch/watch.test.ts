import { ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { forgetWatches } from "#modules/watch/index.ts";
import {
  countingStatements,
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  lastLog,
  TEST_NOW,
  useWorld,
  type World,
} from "#testing.ts";

const world = useWorld();
beforeEach(() => {
  world.clock.set(TEST_NOW);
  return () => expectNoFaults(world);
});

const UNKNOWN = 999_999;
const AHEAD = { startDate: "2027-03-12T13:00:00+09:00", endDate: "2027-03-12T14:30:00+09:00" };

type Caller = Awaited<ReturnType<World["as"]>>["trainingReserve"];
let student: { id: number };
let own: Caller;
beforeEach(async () => {
  student = await world.build.student({ name: "山田花子" });
  own = (await world.as(student)).trainingReserve;
});

/** A schedule at a school, on Friday the 12th. */
async function situation() {
  const school = await world.build.school();
  const room = await world.build.room({ schoolId: school.id });
  const schedule = await world.build.schedule({ ...AHEAD, roomId: room.id });
  return { schoolId: school.id, roomId: room.id, scheduleId: schedule.id };
}

/** What happens next happens a minute later. */
const later = () => world.clock.set(new Date(world.clock.now().getTime() + 60_000));

const watched = async () =>
  (await own.getWatches()).rows.map(({ scheduleId, day, week }) => scheduleId ?? day ?? week);

test("a student watches a schedule, a day and a week, reads them, and ends one", async () => {
  const school = await world.build.school({ name: "新宿校" });
  const room = await world.build.room({ schoolId: school.id, name: "第1研修室" });
  const { id: scheduleId } = await world.build.schedule({ ...AHEAD, roomId: room.id });
  const week = await own.addWatch({ schoolId: school.id, week: "2027-03-12" });
  expect(await lastLog(world)).toMatchObject({
    category: "予約",
    description: "山田花子さんが空きのお知らせを登録（新宿校 2027/03/07(日)の週）",
    targets: { user: [student.id], school: [school.id] },
  });
  const day = await own.addWatch({ schoolId: school.id, day: "2027-03-12" });
  const one = await own.addWatch({ scheduleId });
  expect(await lastLog(world)).toMatchObject({
    description:
      "山田花子さんが空きのお知らせを登録（2027/03/12(金) 13:00〜14:30 新宿校 第1研修室）",
    targets: { user: [student.id], schedule: [scheduleId] },
  });
  const place = { schoolId: school.id, schoolName: "新宿校" };
  const bare = { scheduleId: null, roomName: null, startDate: null, endDate: null };
  const { rows } = await own.getWatches();
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(
    expect.arrayContaining([
      {
        ...day,
        ...place,
        ...bare,
        day: "2027-03-12",
        week: null,
        endsAt: "2027-03-11T15:00:00+09:00",
      },
      {
        ...one,
        ...place,
        ...AHEAD,
        scheduleId,
        roomName: "第1研修室",
        day: null,
        week: null,
        endsAt: "2027-03-11T15:00:00+09:00",
      },
      {
        ...week,
        ...place,
        ...bare,
        day: null,
        week: "2027-03-07",
        endsAt: "2027-03-12T15:00:00+09:00",
      },
    ]),
  );
  expect(rows.at(-1)).toMatchObject(week);

  await own.removeWatch(day);
  expect(await lastLog(world)).toMatchObject({
    description: "山田花子さんが空きのお知らせをやめる（新宿校 2027/03/12(金)）",
    targets: { user: [student.id], school: [school.id] },
  });
  expect(await watched()).toEqual([scheduleId, "2027-03-07"]);
});

test("what is watched already stays as it is, and other students have their own", async () => {
  const { scheduleId } = await situation();
  const first = await own.addWatch({ scheduleId });
  await expectUnchanged(world.db, async () => {
    expect(await own.addWatch({ scheduleId })).toEqual(first);
  });
  const other = (await world.callerAs(Role.Student)).trainingReserve;
  expect((await other.getWatches()).rows).toEqual([]);
  await expectUnchanged(world.db, () => expectRefused(other.removeWatch(first), "DbConflict"));
  await other.addWatch({ scheduleId });
  expect((await other.getWatches()).rows).toHaveLength(1);
});

describe("refused, and nothing changes", () => {
  const refused = (input: Parameters<Caller["addWatch"]>[0], ...code: Expected) =>
    expectUnchanged(world.db, () => expectRefused(own.addWatch(input), ...code));
  type Expected = Parameters<typeof expectRefused> extends [unknown, ...infer R] ? R : never;

  test("a sixth", async () => {
    const { schoolId, scheduleId } = await situation();
    for (const day of ["11", "12", "13", "14", "15"]) {
      await own.addWatch({ schoolId, day: `2027-03-${day}` });
    }
    await refused({ scheduleId }, "WatchCountOver", { maxWatchCount: 5 });
    // What has ended does not count.
    world.clock.set("2027-03-10T15:00:00+09:00");
    await own.addWatch({ scheduleId });
  });

  test("from the cutoff on: of a schedule, a day, and of a week on Friday", async () => {
    const { schoolId, scheduleId } = await situation();
    world.clock.set("2027-03-11T15:00:00+09:00");
    await refused({ scheduleId }, "ReserveTimeOver");
    await refused({ schoolId, day: "2027-03-12" }, "ReserveTimeOver");
    await own.addWatch({ schoolId, week: "2027-03-12" });
    world.clock.set("2027-03-12T15:00:00+09:00");
    expect(await watched()).toEqual([]);
    await refused({ schoolId, week: "2027-03-12" }, "ReserveTimeOver");
  });

  test("an own reservation or place in the queue", async () => {
    for (const kind of [ReserveResult.Confirm, ReserveResult.Wait]) {
      const { scheduleId } = await situation();
      await world.build.reservation({ scheduleId, studentUserId: student.id, kind });
      await refused({ scheduleId }, "ReserveAlreadyExist");
      later();
      await world.db.updateTable("reservation").set({ kind: ReserveResult.Cancel }).execute();
    }
  });

  test("unknown and retired ones", async () => {
    const { scheduleId } = await situation();
    await world.db
      .updateTable("schedule")
      .set({ retiredAt: world.clock.now() })
      .where("id", "=", scheduleId)
      .execute();
    await refused({ scheduleId }, "DbConflict");
    await refused({ scheduleId: UNKNOWN }, "DbConflict");
    await refused({ schoolId: UNKNOWN, day: "2027-03-12" }, "DbConflict");
    await expectUnchanged(world.db, () =>
      expectRefused(own.removeWatch({ watchId: UNKNOWN }), "DbConflict"),
    );
  });

  test("students who may not reserve, and everybody else", async () => {
    const { scheduleId } = await situation();
    const stopped = (await world.as(await world.build.unenrolledStudent())).trainingReserve;
    const staff = (await world.callerAs(Role.Administrator)).trainingReserve;
    const guest = (await world.as(await world.build.guestStudent())).trainingReserve;
    await expectUnchanged(world.db, async () => {
      for (const caller of [stopped, staff, guest]) {
        await expectRefused(caller.addWatch({ scheduleId }), "UnauthorizedOperation");
      }
    });
  });
});

describe("a watch ends", () => {
  test("with a reservation of the watched schedule, for good; a day and a week go on", async () => {
    const { schoolId, scheduleId } = await situation();
    await own.addWatch({ scheduleId });
    await own.addWatch({ schoolId, day: "2027-03-12" });
    const { reserveId } = await own.reserveByStudent({ scheduleId });
    expect(await watched()).toEqual(["2027-03-12"]);
    later();
    await own.cancel({ reserveId });
    expect(await watched()).toEqual(["2027-03-12"]);
    later();
    await own.addWatch({ scheduleId });
    expect(await watched()).toHaveLength(2);
  });

  test("with its cutoff, and when its schedule is removed; a job forgets it", async () => {
    const { schoolId, scheduleId } = await situation();
    await own.addWatch({ scheduleId });
    await own.addWatch({ schoolId, day: "2027-03-11" });
    const administrator = await world.callerAs(Role.Administrator);
    await administrator.trainingSchedule.callOff({ id: scheduleId, version: 1 }).catch(() => {});
    await world.db
      .updateTable("schedule")
      .set({ retiredAt: world.clock.now() })
      .where("id", "=", scheduleId)
      .execute();
    expect(await watched()).toEqual(["2027-03-11"]);
    world.clock.set("2027-03-10T15:00:00+09:00");
    expect(await watched()).toEqual([]);
    await own.addWatch({ schoolId, day: "2027-03-12" });
    await forgetWatches(world);
    const left = await world.db
      .selectFrom("watch")
      .select(["day", "scheduleId"])
      .where("studentUserId", "=", student.id)
      .execute();
    expect(left).toEqual([{ day: "2027-03-12", scheduleId: null }]);
  });
});

describe("staff see how many watch", () => {
  test("a schedule, its day or its week, each student once, without a query per schedule", async () => {
    const { schoolId, scheduleId, roomId } = await situation();
    const week = { start: "2027-03-07", end: "2027-03-14", schoolId };
    const staff = (await world.callerAs(Role.Viewer)).trainingSchedule;
    const countOf = async () => (await staff.get({ id: scheduleId })).watchCount;
    expect(await countOf()).toBe(0);
    await own.addWatch({ scheduleId });
    await own.addWatch({ schoolId, day: "2027-03-12" });
    const other = (await world.callerAs(Role.Student)).trainingReserve;
    await other.addWatch({ schoolId, week: "2027-03-12" });
    const gone = await world.build.student();
    await (await world.as(gone)).trainingReserve.addWatch({ scheduleId });
    await world.db
      .updateTable("appUser")
      .set({ isEnabled: false })
      .where("id", "=", gone.id)
      .execute();
    expect(await countOf()).toBe(2);

    const viewer = await world.build.user({ role: Role.Viewer });
    const counting = countingStatements(world.db);
    const read = async () => {
      const { trainingSchedule } = await world.as(viewer, counting.db);
      const before = counting.count();
      const { rows } = await trainingSchedule.getList(week);
      return { counts: rows.map(({ watchCount }) => watchCount), by: counting.count() - before };
    };
    const first = await read();
    await world.build.schedule({
      roomId,
      startDate: "2027-03-13T13:00:00+09:00",
      endDate: "2027-03-13T14:30:00+09:00",
    });
    expect(await read()).toEqual({ counts: [2, 1], by: first.by });
    world.clock.set("2027-03-11T15:00:00+09:00");
    expect(await countOf()).toBe(0);
  });
});
