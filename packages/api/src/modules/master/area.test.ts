import { Role } from "@kenshu/domain/enumerations.ts";
import { NAME_MAX } from "@kenshu/domain/limits.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectInvalid, expectRefused, expectUnchanged, openWorld, type World } from "#testing.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test("an area is added last, renamed, put in order and removed, each with its audit row", async () => {
  const administrator = await world.callerAs(Role.Administrator);
  await administrator.area.add({ name: "東京" });
  await administrator.area.add({ name: "大阪" });
  const [tokyo, osaka] = (await administrator.area.getAll()).rows;
  if (!tokyo || !osaka) throw new Error("two areas were added");
  expect([tokyo.name, osaka.name]).toEqual(["東京", "大阪"]);

  await administrator.area.sort({ ids: [osaka.id, tokyo.id] });
  await administrator.area.update({ ...osaka, name: "関西" });
  expect((await administrator.area.getAll()).rows.map(({ name }) => name)).toEqual([
    "関西",
    "東京",
  ]);

  const renamed = await administrator.area.get({ id: osaka.id });
  await administrator.area.remove({ id: renamed.id, version: renamed.version });
  await administrator.area.remove({ id: tokyo.id, version: tokyo.version });
  expect((await administrator.area.getAll()).totalCount).toBe(0);

  const descriptions = await world.db
    .selectFrom("auditLog")
    .select("description")
    .where("category", "=", "地域")
    .orderBy("id")
    .execute();
  expect(descriptions.map((row) => row.description)).toEqual([
    "「東京」を登録",
    "「大阪」を登録",
    "並び替え",
    "「関西」に更新",
    "「関西」を削除",
    "「東京」を削除",
  ]);
});

test("a name counts characters, and holds none that nobody sees", async () => {
  const administrator = await world.callerAs(Role.Administrator);
  const longest = "𠮷".repeat(NAME_MAX);
  await administrator.area.add({ name: longest });
  const { rows } = await administrator.area.getAll();
  expect(rows.map(({ name }) => name)).toContain(longest);

  await expectUnchanged(world.db, async () => {
    await expectInvalid(administrator.area.add({ name: `${longest}野` }), "name");
    for (const name of [
      "東\u202e京",
      "東\u0007京",
      "東\n京",
      "東\u200b京",
      "\u3164",
      "東京\u{e0041}",
    ]) {
      await expectInvalid(
        administrator.area.add({ name }),
        "name",
        "見えない文字（制御文字など）が含まれています。消して入力し直してください",
      );
    }
  });
});

test("names that look alike are one", async () => {
  const administrator = await world.callerAs(Role.Administrator);
  const { id: areaId } = await world.build.area({ name: "葛\u{e0100}城 ガ" });
  const { id: schoolId } = await world.build.school({ areaId, name: "می\u200cخواهم" });
  await world.build.room({ schoolId, name: "❤\ufe0f 1" });
  await expectUnchanged(world.db, async () => {
    for (const name of ["葛城 ガ", "葛\u{e0101}城 ガ", "葛城　カ\u3099"]) {
      await expectRefused(administrator.area.add({ name }), "DataDuplicated");
    }
    await expectRefused(administrator.school.add({ areaId, name: "میخواهم" }), "DataDuplicated");
    await expectRefused(
      administrator.room.add({ schoolId, name: "❤\u2003 1", displayColor: "#1d5bac" }),
      "DataDuplicated",
    );
  });
  await administrator.area.add({ name: "葛城ガ" });
});

test("refusals change nothing", async () => {
  const administrator = await world.callerAs(Role.Administrator);
  const used = await world.build.area({ name: "使用中" });
  await world.build.school({ areaId: used.id });
  const other = await world.build.area();
  const instructor = await world.callerAs(Role.Instructor);

  await expectUnchanged(world.db, async () => {
    await expectRefused(administrator.area.add({ name: "使用中" }), "DataDuplicated");
    await expectRefused(
      administrator.area.update({ id: used.id, version: 9, name: "別名" }),
      "DbConflict",
    );
    await expectRefused(
      administrator.area.update({ id: other.id, version: 1, name: "使用中" }),
      "DataDuplicated",
    );
    await expectRefused(
      administrator.area.remove({ id: used.id, version: 1 }),
      "ForeignKeyViolation",
    );
    await expectRefused(administrator.area.sort({ ids: [used.id, used.id] }), "DbConflict");
    await expectRefused(administrator.area.get({ id: 999_999 }), "DbConflict");
    await expectRefused(instructor.area.add({ name: "講師" }), "UnauthorizedOperation");
    await expect(administrator.area.add({ name: " " })).rejects.toThrow();
  });
});

test("more than 500 areas are listed whole, and sorted", async () => {
  const { db } = world;
  await db
    .insertInto("area")
    .values(Array.from({ length: 510 }, (_, n) => ({ name: `区域${n}`, displayOrder: 100 + n })))
    .execute();
  const { area } = await world.callerAs(Role.Administrator);
  const { rows, totalCount } = await area.getAll();
  expect(rows).toHaveLength(totalCount);
  expect(totalCount).toBeGreaterThan(500);
  const ids = rows.map(({ id }) => id).reverse();
  await area.sort({ ids });
  expect((await area.getAll()).rows.map(({ id }) => id)).toEqual(ids);
});
