import { Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectInvalid, expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();

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

test("a room with schedules keeps its school", async () => {
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
  await world.db.updateTable("schedule").set({ retiredAt: new Date() }).execute();
  // Histories still show what was there.
  await expectUnchanged(world.db, () =>
    expectRefused(room.update({ ...row, schoolId: to.id }), "ForeignKeyViolation", {
      found: "roomUsed",
      count: 4,
    }),
  );
  // Any other change is free, and so is a room in which nothing was.
  await room.update({ ...row, name: "大部屋" });
  await world.db.deleteFrom("schedule").where("roomId", "=", built.id).execute();
  await room.update({ ...row, version: 2, schoolId: to.id });
  expect(await room.get({ id: built.id })).toMatchObject({ schoolId: to.id });
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
