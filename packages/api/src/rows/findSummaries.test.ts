import { EnrollState } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Condition, findSummaries, type Who } from "#rows/findSummaries.ts";
import { useWorld } from "#testing.ts";

const world = useWorld();
let areaId: number;
/** In the order that a Japanese reader expects. */
const PEOPLE = [
  ["アオキ", "青木"],
  ["いとう", "伊東"],
  ["カトウ", "加藤"],
  ["がとう", "賀藤"],
  ["きむら", "木村"],
  ["サイトウ", "齋藤"],
  ["さいとう ゆき", "斉藤 由紀"],
  ["たかはし", "髙橋"],
] as const;
beforeAll(async () => {
  ({ id: areaId } = await world.build.area());
  for (const place of [7, 2, 5, 0, 3, 6, 1, 4]) {
    const [nameKana = "", name = ""] = PEOPLE[place] ?? [];
    // The first four take a training.
    const build = place < 4 ? world.build.student : world.build.unenrolledStudent;
    const emailAddress = `Student_${place}@kenshu.test`;
    await build({ name, nameKana, emailAddress, ...(place % 2 === 0 ? { areaId } : {}) });
  }
});

/** The places of the found ones, and the full count. */
async function found(who: Who, page = { page: 0, pageSize: 50 }, filters: Condition[] = []) {
  const asked = { ...who, ...page };
  const { rows, totalCount } = await findSummaries(world.db, asked, (ofPage) => ofPage, filters);
  const places = rows.map((row) => PEOPLE.findIndex(([nameKana]) => nameKana === row.nameKana));
  return { totalCount, places };
}

test.each<[Who, number[]]>([
  [{}, [0, 1, 2, 3, 4, 5, 6, 7]],
  [{ keyword: " 　" }, [0, 1, 2, 3, 4, 5, 6, 7]],
  [{ keyword: "齊藤由紀" }, [6]],
  [{ keyword: "ｻｲﾄｳ" }, [5, 6]],
  [{ keyword: "ＳＴＵＤＥＮＴ_4" }, [4]],
  [{ keyword: "%" }, []],
  [{ enrollState: EnrollState.Enrolled }, [0, 1, 2, 3]],
])("%o finds these, hiragana and katakana in one order", async (who, places) => {
  expect(await found(who)).toEqual({ totalCount: places.length, places });
});

test("area, enrolment, keyword and filters all narrow it down", async () => {
  const even = sql<boolean>`summary.search_text ~ 'student_[0246]'`;
  expect((await found({ enrollState: EnrollState.NotEnrolled, areaId })).places).toEqual([4, 6]);
  expect((await found({ keyword: "とう" }, undefined, [even])).places).toEqual([2, 6]);
});

test("who reads all pages finds everybody once, as they were found at first", async () => {
  const whole = { enrollState: EnrollState.Enrolled, found: {} };
  const lot = async (page: number) => {
    const { rows, totalCount } = await findSummaries(
      world.db,
      { ...whole, page, pageSize: 3 },
      (ofPage) => ofPage,
      [],
      sql`summary.name_kana desc`,
    );
    return { totalCount, kana: rows.map(({ nameKana }) => nameKana) };
  };
  expect(await lot(0)).toEqual({ totalCount: 4, kana: ["がとう", "カトウ", "いとう"] });
  expect(await lot(1)).toEqual({ totalCount: 4, kana: ["アオキ"] });
  expect(await lot(2)).toEqual({ totalCount: 4, kana: [] });
});

test("each page follows the one before, and one past the end still tells the number", async () => {
  const page = (page: number) => found({}, { page, pageSize: 3 });
  expect(await page(0)).toEqual({ totalCount: 8, places: [0, 1, 2] });
  expect(await page(2)).toEqual({ totalCount: 8, places: [6, 7] });
  expect(await page(3)).toEqual({ totalCount: 8, places: [] });
});
