import { Role } from "@kenshu/domain/enumerations.ts";
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
