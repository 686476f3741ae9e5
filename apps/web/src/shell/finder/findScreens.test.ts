import { Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { findScreens } from "./findScreens.ts";

const found = (role: Role, text: string) =>
  findScreens({ userId: 1, name: "", role, isUnregistered: false, lacksFactor: false }, text).map(
    ({ path }) => path,
  );

test("a screen is found by the beginning of its name first", () => {
  expect(found(Role.Administrator, "予約")).toEqual([
    "/reserve/add",
    "/reserve/future",
    "/reserve/history",
    "/student/silent",
  ]);
  expect(found(Role.Administrator, "フレックス")).toEqual([
    "/analysis/flexMonthGraduate",
    "/analysis/flexGraduateGoal",
  ]);
});

test("another word leads to it, too, however it was typed", () => {
  expect(found(Role.Administrator, "未払い")).toEqual(["/cashFlow"]);
  expect(found(Role.Administrator, "ゆーざー")).toEqual(["/user"]);
  expect(found(Role.Administrator, "ａｐｉ")).toEqual(["/setting/systemKey"]);
  expect(found(Role.Administrator, "空席")).toEqual(["/trainingSchedule", "/reserve/add"]);
  expect(found(Role.Instructor, "空き")).toEqual(["/reserve/add"]);
  expect(found(Role.Instructor, "住所")).toEqual(["/student"]);
  expect(found(Role.Administrator, "hm")).toContain("/accept/difference");
  expect(found(Role.Administrator, "消去")).toEqual(["/setting/system", "/profile/self"]);
  expect(found(Role.Administrator, "個人データ")).toEqual(["/setting/system", "/profile/self"]);
  expect(found(Role.Administrator, "２段階")).toEqual(["/setting/system", "/profile/methods"]);
  expect(found(Role.Student, "パスキー")).toEqual(["/profile/methods"]);
  expect(found(Role.Student, "認証アプリ")).toEqual(["/profile/methods"]);
  expect(found(Role.Administrator, "欠席 遅刻")).toEqual(["/attendance", "/analysis/cancelTrend"]);
});

test("only the screens of the own menus are found", () => {
  expect(found(Role.Instructor, "ユーザー")).toEqual([]);
  expect(found(Role.Viewer, "精算")).toEqual(["/cashFlow", "/analysis/cashFlowMonthSummary"]);
  expect(found(Role.Student, "設定")).toEqual([]);
});

test("nothing names no screen", () => {
  expect(found(Role.Administrator, "　")).toEqual([]);
  expect(found(Role.Administrator, "佐藤")).toEqual([]);
});
