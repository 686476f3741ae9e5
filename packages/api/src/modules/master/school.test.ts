import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { expectInvalid, expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();

const UNKNOWN = 999_999;

const none = { address: null, phone: null, emailAddress: null, access: null, mapUrl: null };

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
    ...none,
    isInstructorShown: false,
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

test("a school tells the way there; an update leaves it, and null or nothing clears it", async () => {
  const { school } = await world.callerAs(Role.Administrator);
  const { id: areaId } = await world.build.area();
  const directions = {
    address: "〒160-0023 東京都新宿区西新宿1-2-3",
    phone: "03-1234-5678",
    emailAddress: "shinjuku@example.jp",
    access: `西口から徒歩6分。\n${"あ".repeat(500 - 10)}`,
    mapUrl: "https://example.jp/@35.69,139.70/地図?q=1#18/35.69",
  };
  const given = { name: "新宿校", areaId };
  const shown = { ...directions, isInstructorShown: true };
  const { id } = await school.add({ ...given, ...shown });
  expect(await school.get({ id })).toMatchObject(shown);
  let version = 1;
  const update = (change: object) => school.update({ ...given, id, version: version++, ...change });
  await update({});
  expect(await school.get({ id })).toMatchObject(shown);
  await update({ phone: " ０３（８７６５）４３２１ ", isInstructorShown: false });
  expect(await school.get({ id })).toMatchObject({
    ...directions,
    phone: "03(8765)4321",
    isInstructorShown: false,
  });
  await update(none);
  expect(await school.get({ id })).toMatchObject(none);
  await update(directions);
  await update({ address: " ", phone: "", emailAddress: "", access: " \n ", mapUrl: "" });
  expect(await school.get({ id })).toMatchObject(none);

  const refused: [field: keyof typeof none, wrong: string][] = [
    ["address", "あ".repeat(201)],
    ["phone", "代表"],
    ["emailAddress", "shinjuku"],
    ["access", "あ".repeat(501)],
    ["mapUrl", "http://example.jp/"],
    ["mapUrl", "javascript:alert(1)"],
    ["mapUrl", "javascript://example.jp/%0aalert(1)"],
    ["mapUrl", "https:example.jp"],
    ["mapUrl", "https://example.jp@evil.test/"],
    ["mapUrl", "https://example.jp\\@evil.test/"],
    ["mapUrl", "https://@evil.test/"],
    ["mapUrl", "https://xn--/"],
    ["mapUrl", "https://example.jp/a b"],
    ["mapUrl", `https://example.jp/${"a".repeat(482)}`],
  ];
  await expectUnchanged(world.db, async () => {
    for (const [field, wrong] of refused) {
      await expectInvalid(school.update({ ...given, id, version, [field]: wrong }), field);
      await expectInvalid(school.add({ ...given, name: "別の施設", [field]: wrong }), field);
    }
  });
});

test("a student is offered the schools of the own area, and sees nobody else's", async () => {
  const area = await world.build.area();
  const here = [
    await world.build.school({ areaId: area.id, name: "二番", displayOrder: 5002, phone: "06-1" }),
    await world.build.school({ areaId: area.id, name: "一番", displayOrder: 5001 }),
  ];
  await world.build.school();
  const student = await world.build.student({ areaId: area.id });
  const elsewhere = await world.build.user({ role: Role.Student });
  const own = { studentUserId: student.id };

  const { rows, totalCount } = await (await world.as(student)).school.getReservableSchools(own);
  expect(rows.map(({ id }) => id)).toEqual(here.map(({ id }) => id).reverse());
  expect(rows.map(({ phone }) => phone)).toEqual([null, "06-1"]);
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
