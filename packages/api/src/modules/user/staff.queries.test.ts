import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { HeartfulUnreachable } from "@kenshu/heartful/errors.ts";
import { emptyCompany, openTestHeartful } from "@kenshu/heartful/testing.ts";
import { beforeAll, expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import {
  countingStatements,
  expectInvalid,
  expectRefused,
  useWorld,
  type World,
} from "#testing.ts";

const UNKNOWN = 999_999;

const world = useWorld();
let administrator: Awaited<ReturnType<World["as"]>>;
const people = new Map<string, number>();
const idOf = (name: string) => people.get(name) ?? UNKNOWN;
beforeAll(async () => {
  const person = async (name: string, nameKana: string, role: Role, given = {}) => {
    people.set(name, (await world.build.user({ name, nameKana, role, ...given })).id);
  };
  const asStudent = { temporaryRegistrationPattern: SignUpPattern.Student };
  await person("大野 玲子", "オオノ レイコ", Role.Administrator, {
    emailAddress: "Reiko.Ono@kenshu.test",
    heartfulEmployeeId: 11,
  });
  await person("開発 一", "カイハツ ハジメ", Role.Developer);
  await person("髙橋 浩二", "タカハシ コウジ", Role.Instructor, { heartfulEmployeeId: 12 });
  await person("退職 済", "タイショク スミ", Role.Instructor, {
    isEnabled: false,
    heartfulEmployeeId: 13,
  });
  await person("三浦 香織", "ミウラ カオリ", Role.Viewer);
  await person("野口 修", "ノグチ オサム", Role.Guest);
  await person("浜田 栞", "ハマダ シオリ", Role.Guest, asStudent);
  await person("未登録", "ミトウロク", Role.Guest, { isUnregistered: true });
  await world.build.student({ name: "研修 花子", nameKana: "ケンシュウ ハナコ" });
  administrator = await world.as({ id: idOf("大野 玲子") });
});

type Criteria = Parameters<typeof administrator.user.search>[0];
async function namesOf(criteria: Criteria) {
  const { rows, totalCount } = await administrator.user.search(criteria);
  expect(totalCount).toBe(rows.length);
  return rows.map(({ name }) => name);
}

test("the list has staff and the guests who signed up as staff, by kana", async () => {
  const { rows } = await administrator.user.search({});
  expect(rows.map(({ name }) => name)).toEqual([
    "大野 玲子",
    "開発 一",
    "退職 済",
    "髙橋 浩二",
    "野口 修",
    "三浦 香織",
  ]);
  expect(rows[0]).toEqual({
    id: idOf("大野 玲子"),
    name: "大野 玲子",
    nameKana: "オオノ レイコ",
    emailAddress: "Reiko.Ono@kenshu.test",
    role: Role.Administrator,
    roleName: "管理者",
    isEnabled: true,
  });
});

test("keyword, state and roles narrow it down, and a developer is found as an administrator", async () => {
  expect(await namesOf({ keyword: "高橋" })).toEqual(["髙橋 浩二"]);
  expect(await namesOf({ keyword: "たかはし　こうじ" })).toEqual(["髙橋 浩二"]);
  expect(await namesOf({ keyword: "ＲＥＩＫＯ.ono" })).toEqual(["大野 玲子"]);
  expect(await namesOf({ keyword: "花子" })).toEqual([]);
  expect(await namesOf({ isEnabled: false })).toEqual(["退職 済"]);
  expect(await namesOf({ isEnabled: true, roles: [Role.Instructor] })).toEqual(["髙橋 浩二"]);
  expect(await namesOf({ roles: [Role.Guest, Role.Viewer] })).toEqual(["野口 修", "三浦 香織"]);
  expect(await namesOf({ roles: [Role.Administrator] })).toEqual(["大野 玲子", "開発 一"]);
  expect(await namesOf({ roles: [Role.Student] })).toEqual([]);
  expect(await namesOf({ roles: [] })).toHaveLength(6);
  await expectInvalid(namesOf({ roles: [9 as never] }), "roles.0");
  await expectInvalid(namesOf({ keyword: "あ".repeat(129) }), "keyword");
});

test("a page of the list comes with the number of all, and two statements", async () => {
  const counting = countingStatements(world.db);
  const caller = await world.as({ id: idOf("大野 玲子") }, counting.db);
  const { rows, totalCount } = await caller.user.search({ page: 1, pageSize: 4 });
  expect(rows.map(({ name }) => name)).toEqual(["野口 修", "三浦 香織"]);
  expect(totalCount).toBe(6);
  expect(counting.count()).toBe(2);
});

test("an administrator reads anybody's profile; an unknown id has none", async () => {
  const profile = await administrator.user.getUserProfile({ userId: idOf("髙橋 浩二") });
  expect(profile).toMatchObject({
    userId: idOf("髙橋 浩二"),
    role: Role.Instructor,
    isEnabled: true,
    heartfulEmployeeId: 12,
    temporaryRegistrationPattern: SignUpPattern.Staff,
    version: 1,
  });
  await expectRefused(administrator.user.getUserProfile({ userId: UNKNOWN }), "UserNotFound");
});

test("possible checkers have a linked employee, or are asked for", async () => {
  const listed = async (forceGetUserIds?: number[]) => {
    const { rows } = await administrator.user.getOrientationCheckInstructors({ forceGetUserIds });
    return rows.map(({ name }) => name);
  };
  expect(await listed()).toEqual(["大野 玲子", "髙橋 浩二"]);
  const asked = [idOf("退職 済"), idOf("三浦 香織"), idOf("大野 玲子")];
  expect(await listed(asked)).toEqual(["大野 玲子", "退職 済", "髙橋 浩二", "三浦 香織"]);
  await expectRefused(listed([...asked, UNKNOWN]), "UserNotFound");
});

test("HM's employees are found by name, ten at most, and told when there are more", async () => {
  const employees = Array.from({ length: 11 }, (_, index) => ({
    id: 4001 + index,
    code: `E0${4001 + index}`,
    name: `佐藤 ${"一二三四五六七八九十百"[index]}`,
  }));
  const hm = openTestHeartful({ clock: world.clock, company: { ...emptyCompany, employees } });
  const ctx = await world.contextAs({ id: idOf("大野 玲子") });
  const { user } = createCaller({ ...ctx, heartful: hm.heartful });
  const found = await user.getHeartfulEmployees({ keyword: " 佐藤 " });
  expect(found).toEqual({ employees: employees.slice(0, 10), isOver: true });
  expect(await user.getHeartfulEmployees({ keyword: "佐藤百" })).toEqual({
    employees: [{ id: 4011, code: "E04011", name: "佐藤 百" }],
    isOver: false,
  });
  expect(await user.getHeartfulEmployees({ keyword: "鈴木" })).toEqual({
    employees: [],
    isOver: false,
  });
  await expectInvalid(user.getHeartfulEmployees({ keyword: " " }), "keyword");

  const simulator = await hm.simulator();
  simulator.on({ kind: "unreachable" });
  await expect(user.getHeartfulEmployees({ keyword: "佐藤" })).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    cause: expect.any(HeartfulUnreachable),
  });
  await hm.close();
});
