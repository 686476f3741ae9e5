import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { beforeAll, expect, test } from "vitest";
import { expectRefused, expectUnchanged, useWorld, type World } from "#testing.ts";

const world = useWorld();
let administrator: Awaited<ReturnType<World["callerAs"]>>["trainingSchedule"];
beforeAll(async () => {
  administrator = (await world.callerAs(Role.Administrator)).trainingSchedule;
});

const at = (day: string, start: string, end: string) => ({
  startDate: `${day}T${start}:00+09:00`,
  endDate: `${day}T${end}:00+09:00`,
});
const april = { startDate: "2027-04-01", endDate: "2027-04-30" };
const fromMarch = { sourceStartDate: "2027-03-01", sourceEndDate: "2027-03-31" };

test("a plan gets the schedules to copy, and everything that hinders them", async () => {
  const school = await world.build.school({ closedWeekdays: [0, 3] });
  const room = await world.build.room({ schoolId: school.id });
  const elsewhere = await world.build.room();
  const instructor = await world.build.user({ role: Role.Instructor });
  const source = await world.build.schedule({
    roomId: room.id,
    instructorId: instructor.id,
    ...at("2027-03-04", "10:00", "12:00"),
  });
  await world.build.schedule({ roomId: elsewhere.id, ...at("2027-03-04", "10:00", "12:00") });
  const inRoom = await world.build.schedule({
    roomId: room.id,
    ...at("2027-04-01", "11:00", "13:00"),
  });
  const led = await world.build.schedule({
    roomId: elsewhere.id,
    instructorId: instructor.id,
    ...at("2027-04-30", "10:00", "12:00"),
  });
  await world.build.schedule({ roomId: elsewhere.id, ...at("2027-04-30", "13:00", "15:00") });

  const plan = await administrator.getPeriodPlan({ schoolId: school.id, ...april, ...fromMarch });
  expect(plan.sources.map(({ id }) => id)).toEqual([source.id]);
  expect(plan.sources[0]).toMatchObject({
    roomId: room.id,
    instructorId: instructor.id,
    ...at("2027-03-04", "10:00", "12:00"),
  });
  expect(plan).toMatchObject({ sourceCount: 1, closedWeekdays: [0, 3] });
  expect(plan.taken.map(({ id }) => id)).toEqual([inRoom.id, led.id]);
  expect(plan.holidays).toEqual([{ date: "2027-04-29", name: "昭和の日" }]);
  await expectRefused(
    administrator.getPeriodPlan({ schoolId: 999_999, ...april, ...fromMarch }),
    "DbConflict",
  );
});

test("a plan proposes no instructor who cannot lead any more", async () => {
  const { id: schoolId } = await world.build.school();
  const { id: roomId } = await world.build.room({ schoolId });
  const [stopped, viewing] = [
    await world.build.user({ role: Role.Instructor, isEnabled: false }),
    await world.build.user({ role: Role.Viewer }),
  ];
  for (const [day, { id: instructorId }] of [
    ["2027-03-04", stopped],
    ["2027-03-05", viewing],
  ] as const) {
    await world.build.schedule({ roomId, instructorId, ...at(day, "10:00", "12:00") });
  }
  const { sources } = await administrator.getPeriodPlan({ schoolId, ...april, ...fromMarch });
  expect(sources.map(({ instructorId, instructor }) => [instructorId, instructor])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test("a plan is added whole, in one row of the log", async () => {
  const school = await world.build.school({ name: "名古屋校" });
  const rooms = [
    await world.build.room({ schoolId: school.id }),
    await world.build.room({ schoolId: school.id }),
  ];
  const schedules = rooms.flatMap(({ id }) => [
    { roomId: id, capacity: 4, ...at("2027-04-02", "10:00", "12:00") },
    { roomId: id, capacity: 6, ...at("2027-04-30", "12:00", "14:00") },
  ]);
  const { ids } = await administrator.addPeriodPlan({ schedules });
  expect(ids).toHaveLength(4);
  const added = await administrator.getSchoolSchedules({ schoolId: school.id, ...april });
  expect(added.rows.map(({ roomId, capacity }) => [roomId, capacity])).toEqual([
    [rooms[0]?.id, 4],
    [rooms[1]?.id, 4],
    [rooms[0]?.id, 6],
    [rooms[1]?.id, 6],
  ]);
  const log = await world.db
    .selectFrom("auditLog")
    .select(["category", "description"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(log).toEqual({
    category: "研修予定",
    description: "名古屋校 2027/04/02(金)〜2027/04/30(金)の研修予定4件を登録",
  });
});

test("a plan with a clash, in the room or in itself, or with the past adds nothing and names the days", async () => {
  const { id: roomId } = await world.build.room();
  await world.build.schedule({ roomId, ...at("2027-04-05", "10:00", "12:00") });
  const free = { roomId, capacity: 4, ...at("2027-04-02", "10:00", "12:00") };
  const taken = { roomId, capacity: 4, ...at("2027-04-05", "11:00", "13:00") };
  const twice = { roomId, capacity: 5, ...at("2027-04-02", "11:00", "13:00") };
  const past = { roomId, capacity: 4, ...at("2027-03-01", "10:00", "12:00") };
  await expectUnchanged(world.db, async () => {
    const add = (...schedules: (typeof free)[]) => administrator.addPeriodPlan({ schedules });
    await expectRefused(add(free, taken), "DataDuplicated", { dates: ["2027-04-05"] });
    await expectRefused(add(free, twice), "DataDuplicated", { dates: ["2027-04-02"] });
    await expectRefused(add(free, free), "DataDuplicated", { dates: ["2027-04-02"] });
    await expectRefused(add(free, past), "InvalidDate");
    await expectRefused(add({ ...free, roomId: 999_999 }), "DbConflict");
  });
});

test("of two plans for the same rooms at once one is added, the other told where they clash", async () => {
  const rooms = [await world.build.room(), await world.build.room()];
  const schedules = rooms.map(({ id }) => ({
    roomId: id,
    capacity: 4,
    ...at("2027-04-09", "10:00", "12:00"),
  }));
  const tries = await Promise.allSettled([
    administrator.addPeriodPlan({ schedules }),
    administrator.addPeriodPlan({ schedules: schedules.toReversed() }),
  ]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = tries.find((one) => one.status === "rejected");
  await expectRefused(Promise.reject(refused?.reason), "DataDuplicated", {
    dates: ["2027-04-09"],
  });
});

test("a week's needed places are those of the area's students who mostly come here", async () => {
  await world.db
    .updateTable("setting")
    .set({ recommendDateCount: 60, deadlineDateCount: 90 })
    .execute();
  const area = await world.build.area();
  const [here, there] = [
    await world.build.school({ areaId: area.id }),
    await world.build.school({ areaId: area.id }),
  ];
  const rooms = {
    here: (await world.build.room({ schoolId: here.id })).id,
    there: (await world.build.room({ schoolId: there.id })).id,
  };
  /** In a training of 10 since February 8th, so 30 days are left from tomorrow. */
  async function student(days: { here: string[]; there: string[] }) {
    const { id: studentUserId } = await world.build.unenrolledStudent({ areaId: area.id });
    const { id: trainingId } = await world.build.training();
    await world.build.trainingContent({ trainingId, estimateAttendanceCount: 10 });
    await world.build.activity({ studentUserId, trainingId, startDate: "2027-02-08" });
    for (const place of ["here", "there"] as const) {
      for (const day of days[place]) {
        const { id: scheduleId } = await world.build.schedule({
          roomId: rooms[place],
          ...at(day, "10:00", "12:00"),
        });
        await world.build.reservation({ scheduleId, studentUserId });
      }
    }
  }
  // 10 left, 1 reserved ahead: 9 in 30 days, of which the week asks for 2.1.
  await student({ here: ["2027-03-01", "2027-03-17"], there: ["2027-03-02"] });
  // 10 in 30 days: 2.33 a week.
  await student({ here: ["2027-03-03"], there: [] });
  // These students come mostly elsewhere, or have not come yet.
  await student({ here: ["2027-03-04"], there: ["2027-03-05", "2027-03-06"] });
  await student({ here: [], there: [] });
  await workOutDueSummaries(world.db);
  // Now is the 10th, 10:00. Of the current week only what has not begun is of use.
  for (const [day, start] of [
    ["2027-03-08", "10:00"],
    ["2027-03-10", "10:00"],
  ] as const) {
    await world.build.schedule({ roomId: rooms.here, ...at(day, start, "12:00"), capacity: 9 });
  }
  await world.build.schedule({
    roomId: rooms.here,
    ...at("2027-03-10", "13:00", "14:00"),
    capacity: 4,
  });

  const { rows } = await administrator.getNeededPlaces({
    schoolId: here.id,
    startDate: "2027-02-28",
    endDate: "2027-03-24",
  });
  expect(rows).toEqual([
    { startDate: "2027-02-28", endDate: "2027-03-06", needed: 0, offered: 15, taken: 3 },
    // From tomorrow, the 11th: three days of 0.3 + 0.33.
    { startDate: "2027-03-07", endDate: "2027-03-13", needed: 2, offered: 4, taken: 0 },
    { startDate: "2027-03-14", endDate: "2027-03-20", needed: 5, offered: 5, taken: 1 },
    { startDate: "2027-03-21", endDate: "2027-03-24", needed: 3, offered: 0, taken: 0 },
  ]);
  await expectRefused(administrator.getNeededPlaces({ schoolId: 999_999, ...april }), "DbConflict");
});
