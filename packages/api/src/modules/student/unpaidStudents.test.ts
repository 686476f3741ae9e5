import { CashFlowType, Role } from "@kenshu/domain/enumerations.ts";
import { beforeAll, expect, test } from "vitest";
import { countingStatements, expectRefused, useWorld } from "#testing.ts";

const { Payment, Invoice } = CashFlowType;

const world = useWorld();
let area: { id: number };
const ids: Record<string, number> = {};
beforeAll(async () => {
  const { build } = world;
  area = await build.area({ name: "東京" });
  /**
   * A student and the settlement: negative amounts are invoices, in the order of their days in
   * March.
   */
  async function student(
    nameKana: string,
    flows: [day: number, amount: number][],
    given = {},
    make: (given: object) => Promise<{ id: number }> = build.student,
  ) {
    const { id } = await make({ name: nameKana, nameKana, ...given });
    ids[nameKana] = id;
    for (const [day, amount] of flows) {
      await build.cashFlow({
        studentUserId: id,
        type: amount < 0 ? Invoice : Payment,
        amount: Math.abs(amount),
        createdAt: `2027-03-0${day}T09:00:00+09:00`,
      });
    }
    return id;
  }
  await student("アオキ", [[5, -3300]], { areaId: area.id });
  // Paid in full on the 2nd, so the debt counts again from the 4th.
  await student("イトウ", [
    [1, -11_000],
    [2, 11_000],
    [4, -500],
    [6, -500],
  ]);
  // Paid in part, so the debt still counts from the 3rd.
  await student("ウエダ", [
    [3, -11_000],
    [7, 5000],
  ]);
  await student("エンドウ", [
    [1, -100],
    [2, 100],
  ]);
  await student("オカダ", [[1, 100]]);
  // Not a student any more, and without debt.
  await student("カトウ", [[6, -1]], { name: "加藤" }, build.guestStudent);
  await student("キムラ", [[6, 1]], {}, build.guestStudent);
});

const search = async (asked = {}) =>
  (await world.callerAs(Role.Viewer)).student.searchUnpaidStudents(asked);
const namesOf = async (asked: object) => (await search(asked)).rows.map(({ name }) => name);

test("students who owe are listed with how much and since when, longest first, and with the total", async () => {
  expect(await search()).toEqual({
    totalCount: 4,
    // 6,000 + 1,000 + 3,300 + 1
    unpaidTotal: 10_301,
    rows: [
      owing("ウエダ", 6000, "2027-03-03"),
      owing("イトウ", 1000, "2027-03-04"),
      { ...owing("アオキ", 3300, "2027-03-05"), areaName: "東京" },
      { ...owing("カトウ", 1, "2027-03-06"), name: "加藤", therapistId: null, isEnrolled: false },
    ],
  });
});

function owing(name: string, unpaidAmount: number, unpaidSince: string) {
  return {
    id: ids[name],
    name,
    nameKana: name,
    therapistId: expect.any(Number),
    areaName: expect.any(String),
    isEnabled: true,
    isEnrolled: true,
    unpaidAmount,
    unpaidSince,
  };
}

test.each([
  ["by amount", { order: "amount" }, ["ウエダ", "アオキ", "イトウ", "加藤"]],
  ["by kana", { order: "kana" }, ["アオキ", "イトウ", "ウエダ", "加藤"]],
  ["by a page", { order: "kana", page: 1, pageSize: 2 }, ["ウエダ", "加藤"]],
  ["by a keyword, however it is written", { keyword: "いと" }, ["イトウ"]],
  ["by a keyword, of former students too", { keyword: "かとう" }, ["加藤"]],
  [
    "to those who take a training",
    { enrollState: 0, order: "kana" },
    ["アオキ", "イトウ", "ウエダ"],
  ],
  ["to those who take nothing", { enrollState: 1 }, ["加藤"]],
])("the list is narrowed or ordered %s", async (_, asked, names) => {
  expect(await namesOf(asked)).toEqual(names);
});

test("the total covers all found students, also beyond the page", async () => {
  const found = await search({ areaId: area.id });
  expect(found).toMatchObject({ totalCount: 1, unpaidTotal: 3300, rows: [{ name: "アオキ" }] });
  expect(await search({ page: 9 })).toMatchObject({ totalCount: 4, unpaidTotal: 10_301, rows: [] });
  await expectRefused(search({ areaId: 999_999 }), "DbConflict");
});

test("a page takes two statements, and is for staff alone", async () => {
  const counting = countingStatements(world.db);
  const staff = await world.as(await world.build.user({ role: Role.Instructor }), counting.db);
  await staff.student.searchUnpaidStudents({ pageSize: 2 });
  expect(counting.count()).toBe(2);
  const student = await world.callerAs(Role.Student);
  await expectRefused(student.student.searchUnpaidStudents({}), "UnauthorizedOperation");
});

test("a student who has paid everything leaves the list; removed cash flows do not count", async () => {
  const { cashFlow } = await world.callerAs(Role.Instructor);
  const studentUserId = ids.ウエダ as number;
  const paid = await cashFlow.add({ studentUserId, type: Payment, amount: 6000 });
  expect(await namesOf({})).toEqual(["イトウ", "アオキ", "加藤"]);
  await cashFlow.remove({ id: paid.cashFlowId });
  expect(await namesOf({})).toEqual(["ウエダ", "イトウ", "アオキ", "加藤"]);
});
