import { Role } from "@kenshu/domain/enumerations.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectRefused, expectUnchanged, openWorld, type World } from "#testing.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const UNKNOWN = 999_999;

test("a school is added last, renamed, moved to another area, put in order and removed", async () => {
  const { school } = await world.callerAs(Role.Administrator);
  const [tokyo, osaka] = [
    await world.build.area({ name: "東京" }),
    await world.build.area({ name: "大阪" }),
  ];
  await school.add({ name: "新宿校", areaId: tokyo.id });
  await school.add({ name: "梅田校", areaId: osaka.id });
  const [shinjuku, umeda] = (await school.getAll()).rows;
  if (!shinjuku || !umeda) throw new Error("two schools were added");
  expect(shinjuku).toEqual({
    id: shinjuku.id,
    name: "新宿校",
    areaId: tokyo.id,
    areaName: "東京",
    version: 1,
  });

  await school.sort({ ids: [umeda.id, shinjuku.id] });
  await school.update({ ...shinjuku, name: "難波校", areaId: osaka.id });
  const { rows, totalCount } = await school.getAll();
  expect(rows.map(({ name, areaName }) => `${areaName} ${name}`)).toEqual([
    "大阪 梅田校",
    "大阪 難波校",
  ]);
  expect(totalCount).toBe(2);

  await school.remove(await school.get({ id: shinjuku.id }));
  await school.remove(await school.get({ id: umeda.id }));
  expect(await school.getAll()).toEqual({ rows: [], totalCount: 0 });
  const log = await world.db
    .selectFrom("auditLog")
    .select(["description", "targets"])
    .where("category", "=", "研修施設")
    .orderBy("id")
    .execute();
  expect(log.map(({ description }) => description)).toEqual([
    "「新宿校」を登録",
    "「梅田校」を登録",
    "並び替え",
    "「難波校」に更新",
    "「難波校」を削除",
    "「梅田校」を削除",
  ]);
  expect(log[0]?.targets).toEqual({ school: [shinjuku.id] });
});

test("names are unique within an area, not across areas", async () => {
  const { school } = await world.callerAs(Role.Administrator);
  const [area, other] = [await world.build.area(), await world.build.area()];
  await school.add({ name: "本校", areaId: area.id });
  await school.add({ name: "本校", areaId: other.id });
  const annex = await world.build.school({ name: "別館", areaId: area.id });
  const sibling = await world.build.school({ name: "別館", areaId: other.id });
  await expectUnchanged(world.db, async () => {
    await expectRefused(school.add({ name: " 本校 ", areaId: area.id }), "DataDuplicated");
    await expectRefused(
      school.update({ id: annex.id, version: 1, name: "本校", areaId: area.id }),
      "DataDuplicated",
    );
    await expectRefused(
      school.update({ id: sibling.id, version: 1, name: "別館", areaId: area.id }),
      "DataDuplicated",
    );
  });
});

test("refusals change nothing", async () => {
  const { school } = await world.callerAs(Role.Administrator);
  const area = await world.build.area();
  const used = await world.build.school({ areaId: area.id });
  await world.build.room({ schoolId: used.id });
  const all = (await school.getAll()).rows.map(({ id }) => id);
  const [instructor, student] = [
    await world.callerAs(Role.Instructor),
    await world.callerAs(Role.Student),
  ];

  await expectUnchanged(world.db, async () => {
    await expectRefused(school.add({ name: "新校", areaId: UNKNOWN }), "DbConflict");
    await expectRefused(
      school.update({ id: used.id, version: 1, name: "新校", areaId: UNKNOWN }),
      "DbConflict",
    );
    await expectRefused(
      school.update({ id: used.id, version: 2, name: "新校", areaId: area.id }),
      "DbConflict",
    );
    await expectRefused(
      school.update({ id: UNKNOWN, version: 1, name: "新校", areaId: area.id }),
      "DbConflict",
    );
    await expectRefused(school.remove({ id: used.id, version: 1 }), "ForeignKeyViolation");
    await expectRefused(school.remove({ id: used.id, version: 2 }), "DbConflict");
    await expectRefused(school.get({ id: UNKNOWN }), "DbConflict");
    await expectRefused(school.sort({ ids: all.slice(1) }), "DbConflict");
    await expectRefused(school.sort({ ids: [...all, UNKNOWN] }), "DbConflict");
    await expectRefused(
      instructor.school.add({ name: "新校", areaId: area.id }),
      "UnauthorizedOperation",
    );
    await expectRefused(student.school.getAll(), "UnauthorizedOperation");
    await expect(school.add({ name: "", areaId: area.id })).rejects.toThrow();
    await expect(school.add({ name: "長".repeat(101), areaId: area.id })).rejects.toThrow();
  });
});

test("a school is removed from two tabs once", async () => {
  const { school } = await world.callerAs(Role.Administrator);
  const { id } = await world.build.school();
  const outcomes = await Promise.allSettled([
    school.remove({ id, version: 1 }),
    school.remove({ id, version: 1 }),
  ]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
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
    for (const studentUserId of [UNKNOWN, staff.id]) {
      await expectRefused(
        instructor.school.getReservableSchools({ studentUserId }),
        "UserNotFound",
      );
    }
  });
});
