import { Role } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  lastLog,
  TEST_NOW,
  useWorldPerTest,
  type World,
} from "#testing.ts";

const world = useWorldPerTest();
afterEach(() => expectNoFaults(world));

type Caller = Awaited<ReturnType<World["as"]>>;
let administrator: Caller;
beforeEach(async () => {
  world.clock.set(TEST_NOW);
  administrator = await world.callerAs(Role.Administrator);
});

const CHECK = { startDate: "2027-03-15", endDate: "2027-03-16", name: "設備点検" };
const everywhere = { schoolId: null, ...CHECK };

async function scheduleOn(day: string, given: object = {}) {
  return world.build.schedule({
    startDate: `${day}T13:00:00+09:00`,
    endDate: `${day}T14:30:00+09:00`,
    ...given,
  });
}

test("the days are off in the calendar, the choice of dates and the plan of their school", async () => {
  const school = await world.build.school();
  const room = await world.build.room({ schoolId: school.id });
  const other = await world.build.school();
  await administrator.closedDay.add({ ...everywhere, schoolId: school.id });
  await administrator.closedDay.add({ ...everywhere, startDate: "2027-03-16", name: "創立記念日" });
  const { trainingSchedule } = administrator;
  const range = { startDate: "2027-03-14", endDate: "2027-03-17" };
  const own = [
    { date: "2027-03-15", name: "設備点検" },
    { date: "2027-03-16", name: "設備点検" },
  ];
  const all = { date: "2027-03-16", name: "創立記念日" };
  const calendar = (schoolId: number) =>
    trainingSchedule.getSchoolSchedules({ schoolId, ...range });
  expect((await calendar(school.id)).closedDays).toEqual([...own, all]);
  expect((await calendar(other.id)).closedDays).toEqual([all]);
  const dates = { roomId: room.id, multiScheduleDates: ["2027-03-15"] };
  expect((await trainingSchedule.getTakenTimes(dates)).closedDays).toEqual([own[0]]);
  const plan = { schoolId: school.id, sourceStartDate: "2027-03-07", sourceEndDate: "2027-03-13" };
  expect(
    (
      await trainingSchedule.getPeriodPlan({
        ...plan,
        startDate: "2027-03-14",
        endDate: "2027-03-20",
      })
    ).closedDays,
  ).toEqual([...own, all]);
});

test("each names the schedules that lie in it and have not ended, until none is left", async () => {
  const school = await world.build.school();
  const room = await world.build.room({ schoolId: school.id });
  const first = await scheduleOn("2027-03-15", { roomId: room.id });
  const last = await scheduleOn("2027-03-16", { roomId: room.id });
  await scheduleOn("2027-03-14", { roomId: room.id });
  await scheduleOn("2027-03-17", { roomId: room.id });
  await scheduleOn("2027-03-16");
  const { id } = await administrator.closedDay.add({ ...everywhere, schoolId: school.id });
  const inside = async () =>
    (await administrator.closedDay.get({ id })).schedules.map((schedule) => schedule.id);
  const counts = async () =>
    (await administrator.closedDay.getAll({})).rows.map(({ scheduleCount }) => scheduleCount);
  expect(await inside()).toEqual([first.id, last.id]);
  expect(await counts()).toEqual([2]);
  await administrator.trainingSchedule.remove({ id: first.id, version: 1 });
  expect(await inside()).toEqual([last.id]);
  world.clock.set("2027-03-16T15:00:00+09:00");
  expect(await inside()).toEqual([]);
  expect(await counts()).toEqual([0]);
});

test("those that are over are listed on demand only", async () => {
  const { id } = await administrator.closedDay.add(everywhere);
  const names = async (asked: object) =>
    (await administrator.closedDay.getAll(asked)).rows.map(({ name }) => name);
  world.clock.set("2027-03-16T23:00:00+09:00");
  expect(await names({})).toEqual(["設備点検"]);
  world.clock.set("2027-03-17T01:00:00+09:00");
  expect(await names({})).toEqual([]);
  expect(await names({ includesEnded: true })).toEqual(["設備点検"]);
  await expectUnchanged(world.db, () =>
    expectRefused(
      administrator.closedDay.update({ id, version: 1, ...everywhere, name: "点検" }),
      "InvalidDate",
    ),
  );
});

test("a change and a removal are in the log", async () => {
  const { id } = await administrator.closedDay.add(everywhere);
  expect(await lastLog(world)).toMatchObject({
    category: "休業日",
    description: "「設備点検」（2027/03/15(月)〜2027/03/16(火)）を登録",
  });
  const oneDay = { ...everywhere, endDate: CHECK.startDate, name: "点検" };
  await administrator.closedDay.update({ id, version: 1, ...oneDay });
  expect(await lastLog(world)).toMatchObject({
    description: "「点検」（2027/03/15(月)）に更新",
    targets: { closedDay: [id] },
  });
  await administrator.closedDay.remove({ id, version: 2 });
  expect(await lastLog(world)).toMatchObject({ description: "「点検」（2027/03/15(月)）を削除" });
  expect((await administrator.closedDay.getAll({})).totalCount).toBe(0);
});

test("two of one school, or of all, share no day; of different ones they may", async () => {
  const school = await world.build.school();
  const { id } = await administrator.closedDay.add(everywhere);
  await administrator.closedDay.add({ ...everywhere, schoolId: school.id });
  const next = { ...everywhere, startDate: "2027-03-17", endDate: "2027-03-17" };
  const added = await administrator.closedDay.add(next);
  await expectUnchanged(world.db, async () => {
    await expectRefused(
      administrator.closedDay.add({ ...everywhere, startDate: "2027-03-16" }),
      "DataDuplicated",
      { id },
    );
    await expectRefused(
      administrator.closedDay.update({ ...next, ...added, version: 1, startDate: "2027-03-16" }),
      "DataDuplicated",
      { id },
    );
    await expectRefused(
      administrator.closedDay.add({ ...everywhere, schoolId: 999_999 }),
      "DbConflict",
    );
    await expectRefused(
      administrator.closedDay.update({ ...everywhere, id, version: 9 }),
      "DbConflict",
    );
    await expectRefused(administrator.closedDay.remove({ id: 999_999, version: 1 }), "DbConflict");
    await expectRefused(administrator.closedDay.get({ id: 999_999 }), "DbConflict");
    const past = { startDate: "2027-03-01", endDate: "2027-03-09" };
    await expectRefused(administrator.closedDay.add({ ...everywhere, ...past }), "InvalidDate");
  });
});

test.each([
  ["reversed", { startDate: "2027-03-16", endDate: "2027-03-15" }],
  ["too long", { startDate: "2027-03-15", endDate: "2028-03-15" }],
])("days that are %s are no input", async (_, days) => {
  await expectUnchanged(world.db, () =>
    expect(administrator.closedDay.add({ ...everywhere, ...days })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    }),
  );
});

test("of two people at once who close the same day only one does", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => administrator.closedDay.add(everywhere)),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(
    results.filter(
      (result) =>
        result.status === "rejected" && /すでに登録されています/.test(`${result.reason.message}`),
    ),
  ).toHaveLength(5);
});

test("a removed school takes its closed days with it", async () => {
  const school = await world.build.school();
  await administrator.closedDay.add({ ...everywhere, schoolId: school.id });
  await administrator.school.remove({ id: school.id, version: 1 });
  const { rows } = await sql`select from closed_day`.execute(world.db);
  expect(rows).toEqual([]);
});
