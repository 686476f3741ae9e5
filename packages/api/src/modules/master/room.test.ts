import { Role } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefused, expectUnchanged, openWorld, type World } from "#testing.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const UNKNOWN = 999_999;
const displayColor = "#1d5bac";

test("a room is added last, changed, put in order and removed", async () => {
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
  expect(first.displayOrder).toBeLessThan(second.displayOrder);

  await room.sort({ ids: [third.id, second.id, first.id] });
  await room.update({ ...first, name: "大部屋", displayColor: "#c0271f" });
  expect((await room.getAll()).rows.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
  const { rows, totalCount } = await room.getSchoolRooms({ schoolId: shinjuku.id });
  expect(rows.map((row) => [row.name, row.displayColor, row.version])).toEqual([
    ["第2", "#22733a", 1],
    ["大部屋", "#c0271f", 2],
  ]);
  expect(totalCount).toBe(2);

  for (const { id } of [first, second, third]) await room.remove(await room.get({ id }));
  expect((await room.getAll()).totalCount).toBe(0);
});

test("refusals change nothing", async () => {
  const { room } = await world.callerAs(Role.Administrator);
  const school = await world.build.school();
  const other = await world.build.school();
  const taken = await world.build.room({ schoolId: school.id, name: "第1" });
  const free = await world.build.room({ schoolId: other.id, name: "第1" });
  const used = await world.build.room({ schoolId: school.id, name: "第2" });
  await world.build.schedule({
    roomId: used.id,
    startDate: "2027-03-12T13:00:00+09:00",
    endDate: "2027-03-12T14:00:00+09:00",
    retiredAt: world.clock.now(),
  });
  const instructor = await world.callerAs(Role.Instructor);
  const change = { id: free.id, version: 1, name: "第1", schoolId: other.id, displayColor };

  await expectUnchanged(world.db, async () => {
    const again = { name: "第1", schoolId: school.id, displayColor };
    await expectRefused(room.add(again), "DataDuplicated");
    await expectRefused(room.add({ ...again, schoolId: UNKNOWN }), "DbConflict");
    await expectRefused(room.update({ ...change, schoolId: school.id }), "DataDuplicated");
    await expectRefused(room.update({ ...change, version: 2 }), "DbConflict");
    await expectRefused(room.update({ ...change, id: UNKNOWN }), "DbConflict");
    await expectRefused(room.update({ ...change, schoolId: UNKNOWN }), "DbConflict");
    await expectRefused(room.remove({ id: used.id, version: 1 }), "ForeignKeyViolation");
    await expectRefused(room.remove({ id: taken.id, version: 2 }), "DbConflict");
    await expectRefused(room.get({ id: UNKNOWN }), "DbConflict");
    await expectRefused(room.getSchoolRooms({ schoolId: UNKNOWN }), "DbConflict");
    await expectRefused(room.sort({ ids: [taken.id, used.id] }), "DbConflict");
    await expectRefused(
      instructor.room.remove({ id: taken.id, version: 1 }),
      "UnauthorizedOperation",
    );
    await expect(room.add({ ...again, name: "第3", displayColor: "red" })).rejects.toThrow();
  });
});

test("one name is added once by two tabs at the same moment", async () => {
  const { room } = await world.callerAs(Role.Administrator);
  const { id: schoolId } = await world.build.school();
  const add = () => room.add({ name: "同時", schoolId, displayColor });
  const outcomes = await Promise.allSettled([add(), add(), add()]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await room.getSchoolRooms({ schoolId })).totalCount).toBe(1);
});
