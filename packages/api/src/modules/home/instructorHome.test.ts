import { Mark, Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { newSchedule } from "#modules/home/testing.ts";
import { countingStatements, TEST_NOW, useWorld } from "#testing.ts";

const world = useWorld();

const { Attendance, Absence } = Mark;

test("an instructor first sees today's own schedules, and missing marks of the last days", async () => {
  const own = await world.build.user({ role: Role.Instructor, name: "本人" });
  const other = await world.build.user({ role: Role.Instructor, name: "同僚" });
  const by = ({ id }: { id: number }) => ({ instructorId: id });
  const late = await newSchedule(world, "2027-03-10T15:00", [null, null, Attendance], by(own));
  const early = await newSchedule(world, "2027-03-10T09:00", [Attendance, Absence], by(own));
  const empty = await newSchedule(world, "2027-03-10T12:00", [], by(own));
  const others = await newSchedule(world, "2027-03-10T08:00", [null], by(other));
  const nobodys = await newSchedule(world, "2027-03-10T23:30", []);
  await newSchedule(world, "2027-03-10T13:00", [null], { ...by(own), retiredAt: TEST_NOW });
  await newSchedule(world, "2027-03-11T00:00", [null], by(own));
  const yesterdays = await newSchedule(world, "2027-03-09T10:00", [null, Attendance], by(own));
  await newSchedule(world, "2027-03-09T12:00", [Attendance], by(own));
  await newSchedule(world, "2027-03-09T14:00", [null], by(other));
  const weekOld = await newSchedule(world, "2027-03-03T00:00", [null], by(own));
  await newSchedule(world, "2027-03-02T22:00", [null], by(own));

  const counting = countingStatements(world.db);
  const home = await (await world.as(own, counting.db)).home.getInstructorHome();
  expect(counting.count()).toBe(4);
  expect(home.ownToday).toEqual([
    expect.objectContaining({ id: early, reserveCount: 2, unmarkedCount: 0 }),
    expect.objectContaining({ id: empty, reserveCount: 0, unmarkedCount: 0 }),
    {
      id: late,
      startDate: "2027-03-10T15:00:00+09:00",
      endDate: "2027-03-10T16:00:00+09:00",
      schoolName: "梅田校",
      roomName: "A室",
      displayColor: "#1d5bac",
      instructor: "本人",
      reserveCount: 3,
      unmarkedCount: 2,
      tellings: [],
    },
  ]);
  expect(home.othersToday).toEqual([
    expect.objectContaining({ id: others, instructor: "同僚" }),
    expect.objectContaining({ id: nobodys, instructor: null }),
  ]);
  expect(home.ownUnmarked).toEqual([
    expect.objectContaining({ id: weekOld, unmarkedCount: 1 }),
    expect.objectContaining({ id: yesterdays, reserveCount: 2, unmarkedCount: 1 }),
  ]);
});
