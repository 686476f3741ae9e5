import { EnrollState } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Condition, findSummaries, type Who } from "#findSummaries.ts";
import { openWorld, type World } from "#testing.ts";

let world: World;
let areaId: number;
/** In the order in which a Japanese reader expects them. */
const KANA = [
  "アオキ",
  "いとう",
  "カトウ",
  "がとう",
  "きむら",
  "サイトウ",
  "さいとう ゆき",
  "たかはし",
];
const NAMES = ["青木", "伊東", "加藤", "賀藤", "木村", "齋藤", "斉藤 由紀", "髙橋"];
beforeAll(async () => {
  world = await openWorld();
  ({ id: areaId } = await world.build.area());
  for (const place of [7, 2, 5, 0, 3, 6, 1, 4]) {
    const person = { name: NAMES[place] ?? "", nameKana: KANA[place] ?? "" };
    const area = place % 2 === 0 ? { areaId } : {};
    const address = { emailAddress: `Student_${place}@kenshu.test` };
    // The first four take a training.
    const build = place < 4 ? world.build.student : world.build.unenrolledStudent;
    await build({ ...person, ...area, ...address });
  }
});
afterAll(() => world.close());

/** The places of those found, and how many there are. */
async function found(who: Who, filters: Condition[] = [], page = { page: 0, pageSize: 50 }) {
  const { ofPage, totalCountWith } = findSummaries(world.db, who, page, filters);
  const rows = await ofPage.execute();
  return {
    totalCount: await totalCountWith(rows),
    places: rows.map(({ nameKana }) => KANA.indexOf(nameKana)),
  };
}
const placesOf = async (who: Who, filters?: Condition[]) => (await found(who, filters)).places;

test("everybody comes in the order of kana, hiragana and katakana alike", async () => {
  expect(await placesOf({})).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(await placesOf({ keyword: " 　" })).toHaveLength(8);
});

test("a keyword finds names in any spelling, kana, address and number", async () => {
  expect(await placesOf({ keyword: "高橋" })).toEqual([7]);
  expect(await placesOf({ keyword: "斎藤" })).toEqual([5]);
  expect(await placesOf({ keyword: "齊藤由紀" })).toEqual([6]);
  expect(await placesOf({ keyword: "ｻｲﾄｳ" })).toEqual([5, 6]);
  expect(await placesOf({ keyword: "ＳＴＵＤＥＮＴ_4" })).toEqual([4]);
  expect(await placesOf({ keyword: "_" })).toHaveLength(8);
  expect(await placesOf({ keyword: "%" })).toEqual([]);
});

test("what is asked for besides narrows it down", async () => {
  const even = sql<boolean>`summary.search_text ~ 'student_[0246]'`;
  expect(await placesOf({ areaId })).toEqual([0, 2, 4, 6]);
  expect(await placesOf({ enrollState: EnrollState.Enrolled })).toEqual([0, 1, 2, 3]);
  expect(await placesOf({ enrollState: EnrollState.NotEnrolled, areaId })).toEqual([4, 6]);
  expect(await placesOf({ keyword: "とう", enrollState: EnrollState.Enrolled }, [even])).toEqual([
    2,
  ]);
});

test("each page follows the one before, and one past the end still tells the number", async () => {
  const page = (page: number) => found({}, [], { page, pageSize: 3 });
  expect(await page(0)).toEqual({ totalCount: 8, places: [0, 1, 2] });
  expect(await page(2)).toEqual({ totalCount: 8, places: [6, 7] });
  expect(await page(3)).toEqual({ totalCount: 8, places: [] });
});
