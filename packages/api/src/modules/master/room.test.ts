import { Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import {
  expectInvalid,
  expectRefused,
  expectUnchanged,
  lastLog,
  TEST_NOW,
  useWorld,
} from "#testing.ts";

const world = useWorld();

beforeEach(() => world.clock.set(TEST_NOW));

const UNKNOWN = 999_999;
const displayColor = "#1d5bac";

test("a room has a colour, and is listed among those of its school", async () => {
  const { room } = await world.callerAs(Role.Administrator);
  const shinjuku = await world.build.school({ name: "新宿校" });
  const umeda = await world.build.school({ name: "梅田校" });
  await room.add({ name: "第1", schoolId: shinjuku.id, displayColor });
  await room.add({ name: "第1", schoolId: umeda.id, displayColor });
  await room.add({ name: "第2", schoolId: shinjuku.id, displayColor: "#22733a" });
  const [first, second, third] = (await room.getAll()).rows;
  if (!first || !second || !third) throw new Error("three rooms were added");
  expect(first).toEqual({
    id: first.id,
    name: "第1",
    schoolId: shinjuku.id,
    schoolName: "新宿校",
    displayColor,
    displayOrder: first.displayOrder,
    version: 1,
  });

  await room.sort({ ids: [third.id, second.id, first.id] });
  await room.update({ ...first, name: "大部屋", displayColor: "#c0271f" });
  const { rows, totalCount } = await room.getSchoolRooms({ schoolId: shinjuku.id });
  expect(rows.map((row) => [row.name, row.displayColor, row.version])).toEqual([
    ["第2", "#22733a", 1],
    ["大部屋", "#c0271f", 2],
  ]);
  expect(totalCount).toBe(2);

  await expectUnchanged(world.db, async () => {
    await expectInvalid(room.add({ ...first, displayColor: "red" }), "displayColor");
    await expectRefused(room.getSchoolRooms({ schoolId: UNKNOWN }), "DbConflict");
  });
});

test("a room keeps its school until its last schedule has ended", async () => {
  const { room } = await world.callerAs(Role.Administrator);
  const { build } = world;
  const [from, to] = [await build.school(), await build.school()];
  const built = await build.room({ schoolId: from.id });
  const on = (day: string) => ({
    roomId: built.id,
    startDate: `${day}T13:00:00+09:00`,
    endDate: `${day}T14:30:00+09:00`,
  });
  await build.schedule(on("2027-03-09"));
  await build.schedule(on("2027-03-11"));
  await build.schedule({ ...on("2027-03-12"), retiredAt: new Date() });
  await build.schedule(on("2027-03-15"));
  const { schoolName: _, displayOrder: __, ...row } = await room.get({ id: built.id });
  await expectUnchanged(world.db, () =>
    expectRefused(room.update({ ...row, schoolId: to.id }), "ForeignKeyViolation", {
      found: "roomInUse",
      count: 2,
      firstDate: "2027-03-11",
    }),
  );
  // Any other change is free.
  await room.update({ ...row, name: "大部屋" });
  world.clock.set("2027-03-15T14:30:00+09:00");
  await room.update({ ...row, version: 2, schoolId: to.id });
  expect(await room.get({ id: built.id })).toMatchObject({ schoolId: to.id });
});

test("a session that has been stays in the school in which it was", async () => {
  const { room, trainingSchedule: schedules } = await world.callerAs(Role.Administrator);
  const { build } = world;
  const [from, to] = [await build.school({ name: "新宿校" }), await build.school()];
  const built = await build.room({ schoolId: from.id, name: "第2研修室" });
  const other = await build.room({ schoolId: from.id });
  const past = { roomId: built.id, startDate: "2027-03-09T13:00:00+09:00" };
  const { id } = await build.schedule({ ...past, endDate: "2027-03-09T14:30:00+09:00" });
  const { schoolName: _, displayOrder: __, ...row } = await room.get({ id: built.id });
  await room.update({ ...row, schoolId: to.id });

  const { can: ___, ...form } = await schedules.get({ id });
  expect(form).toMatchObject({ schoolId: from.id, schoolName: "新宿校", roomName: "第2研修室" });
  await schedules.update({ ...form, capacity: 9 });
  expect((await lastLog(world)).description).toContain("新宿校 第2研修室を更新");
  await schedules.update({ ...form, version: 2, roomId: other.id });
  await expectUnchanged(world.db, () =>
    expectRefused(schedules.update({ ...form, version: 3 }), "UnauthorizedOperation", {
      found: "begunInSchool",
    }),
  );
  expect(await schedules.get({ id })).toMatchObject({ schoolId: from.id, roomId: other.id });
});

test("a room does not leave a schedule that is just being added", async () => {
  const { room, trainingSchedule } = await world.callerAs(Role.Administrator);
  const to = await world.build.school();
  const built = await world.build.room();
  const { schoolName: _, displayOrder: __, ...row } = await room.get({ id: built.id });
  const race = await world.db.transaction().execute(async (tx) => {
    // The schedule is written, and not yet committed.
    await sql`lock table audit_log in share mode`.execute(tx);
    const adding = trainingSchedule.add({
      roomId: built.id,
      startDate: "2027-03-15T13:00:00+09:00",
      endDate: "2027-03-15T14:30:00+09:00",
      capacity: 5,
      instructorId: null,
    });
    await waitForLock(world.db);
    const moving = expectRefused(room.update({ ...row, schoolId: to.id }), "ForeignKeyViolation", {
      found: "roomInUse",
      count: 1,
      firstDate: "2027-03-15",
    });
    await waitForLock(world.db, 2);
    return { both: Promise.all([adding, moving]) };
  });
  await race.both;
  expect(await room.get({ id: built.id })).toMatchObject({ schoolId: row.schoolId, version: 1 });
});
