import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { expectInvalid, expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();

const UNKNOWN = 999_999;

test("a school tells its area, and is moved to another one", async () => {
  const { school } = await world.callerAs(Role.Administrator);
  const tokyo = await world.build.area({ name: "東京" });
  const osaka = await world.build.area({ name: "大阪" });
  await school.add({ name: "新宿校", areaId: tokyo.id });
  const [added] = (await school.getAll()).rows;
  if (!added) throw new Error("a school was added");
  expect(added).toEqual({
    id: added.id,
    name: "新宿校",
    areaId: tokyo.id,
    areaName: "東京",
    closedWeekdays: [],
    version: 1,
  });
  await school.update({ ...added, areaId: osaka.id, closedWeekdays: [0, 3] });
  const moved = { areaName: "大阪", closedWeekdays: [0, 3], version: 2 };
  expect(await school.get({ id: added.id })).toMatchObject(moved);
  // Callers that do not know closed weekdays leave them unchanged.
  const { closedWeekdays: _, ...known } = added;
  await school.update({ ...known, version: 2 });
  expect(await school.get({ id: added.id })).toMatchObject({ closedWeekdays: [0, 3], version: 3 });
});

test("a weekday that there is not, or twice, closes no school", async () => {
  const { school } = await world.callerAs(Role.Administrator);
  const { id: areaId } = await world.build.area();
  await expectUnchanged(world.db, async () => {
    const close = (...closedWeekdays: number[]) =>
      school.add({ name: "横浜校", areaId, closedWeekdays });
    for (const day of [7, -1, 0.5]) await expectInvalid(close(day), "closedWeekdays.0");
    await expectInvalid(close(1, 1), "closedWeekdays");
  });
});

test("a student is offered the schools of the own area, and sees nobody else's", async () => {
  const area = await world.build.area();
  const here = [
    await world.build.school({ areaId: area.id, name: "二番", displayOrder: 5002 }),
    await world.build.school({ areaId: area.id, name: "一番", displayOrder: 5001 }),
  ];
  await world.build.school();
  const student = await world.build.student({ areaId: area.id });
  const elsewhere = await world.build.user({ role: Role.Student });
  const own = { studentUserId: student.id };

  const { rows, totalCount } = await (await world.as(student)).school.getReservableSchools(own);
  expect(rows.map(({ id }) => id)).toEqual(here.map(({ id }) => id).reverse());
  expect(totalCount).toBe(2);

  const instructor = await world.callerAs(Role.Instructor);
  expect((await instructor.school.getReservableSchools(own)).totalCount).toBe(2);
  expect(await instructor.school.getReservableSchools({ studentUserId: elsewhere.id })).toEqual({
    rows: [],
    totalCount: 0,
  });
  const viewer = await world.callerAs(Role.Viewer);
  const staff = await world.build.user({ role: Role.Instructor });
  await expectUnchanged(world.db, async () => {
    const other = await world.as(elsewhere);
    await expectRefused(other.school.getReservableSchools(own), "UnauthorizedOperation");
    await expectRefused(viewer.school.getReservableSchools(own), "UnauthorizedOperation");
    await expectRefused(other.school.getAll(), "UnauthorizedOperation");
    for (const studentUserId of [UNKNOWN, staff.id]) {
      await expectRefused(
        instructor.school.getReservableSchools({ studentUserId }),
        "UserNotFound",
      );
    }
  });
});
