import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { expectRefused, useWorld } from "#testing.ts";

const world = useWorld();

test("instructors are the enabled administrators and instructors by kana, and the one asked for", async () => {
  const person = (name: string, nameKana: string, role: Role, given = {}) =>
    world.build.user({ name, nameKana, role, ...given });
  const wada = await person("和田", "ワダ", Role.Instructor);
  const ando = await person("安藤", "アンドウ", Role.Administrator);
  const sato = await person("佐藤", "サトウ", Role.Developer, {
    heartfulEmployeeId: 1,
    heartfulEmployeeCode: "E0001",
  });
  const left = await person("退職者", "カトウ", Role.Instructor, { isEnabled: false });
  await person("閲覧者", "エツラン", Role.Viewer);
  await person("未登録", "ミトウロク", Role.Instructor, { isUnregistered: true });
  await world.build.student({ name: "研修生", nameKana: "ケンシュウセイ" });

  const instructor = await world.as(wada);
  const listed = async (input: { forceGetUserId?: number }) => {
    const { rows, totalCount } = await instructor.user.getInstructors(input);
    expect(totalCount).toBe(rows.length);
    return rows;
  };
  expect(await listed({})).toEqual([
    { id: ando.id, name: "安藤", nameKana: "アンドウ", code: null },
    { id: sato.id, name: "佐藤", nameKana: "サトウ", code: "E0001" },
    { id: wada.id, name: "和田", nameKana: "ワダ", code: null },
  ]);
  expect((await listed({ forceGetUserId: left.id })).map(({ name }) => name)).toEqual([
    "安藤",
    "退職者",
    "佐藤",
    "和田",
  ]);
  expect(await listed({ forceGetUserId: ando.id })).toHaveLength(3);
  await expectRefused(listed({ forceGetUserId: 999_999 }), "UserNotFound");
});
