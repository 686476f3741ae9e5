import { Role } from "@kenshu/domain/enumerations.ts";
import { NAME_MAX } from "@kenshu/domain/limits.ts";
import { expect, test } from "vitest";
import { expectInvalid, expectRefused, expectUnchanged, useWorld } from "#testing.ts";

const world = useWorld();

test("a name counts characters, and holds none that nobody sees", async () => {
  const administrator = await world.callerAs(Role.Administrator);
  const longest = "𠮷".repeat(NAME_MAX);
  await administrator.area.add({ name: longest });
  const { rows } = await administrator.area.getAll();
  expect(rows.map(({ name }) => name)).toContain(longest);

  await expectUnchanged(world.db, async () => {
    await expectInvalid(administrator.area.add({ name: `${longest}野` }), "name");
    for (const character of ["\u202e", "\u0007", "\u200b", "\u{e0041}"]) {
      await expectInvalid(
        administrator.area.add({ name: `東${character}京` }),
        "name",
        "見えない文字（制御文字など）が「東〔ここ〕京」の〔ここ〕にあります。消して入力し直してください",
      );
    }
    await expectInvalid(administrator.area.add({ name: "\u3164" }), "name");
  });
  const { id } = await administrator.area.add({ name: "\ufeff東\r\n京\u200b\t" });
  expect(await administrator.area.get({ id })).toMatchObject({ name: "東 京" });
});

test("names that look alike count as one name", async () => {
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
