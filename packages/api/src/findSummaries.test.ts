import { EnrollState, Role } from "@kenshu/domain/enumerations.ts";
import { searchable } from "@kenshu/domain/text.ts";
import { searchTextOf } from "@kenshu/domain/user/searchText.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Condition, findSummaries, type Who } from "#findSummaries.ts";
import { openWorld, type World } from "#testing.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

type Student = {
  id: number;
  name: string;
  nameKana: string;
  areaId: number;
  searchText: string;
  isEnrolled: boolean;
  owes: boolean;
};

test("finds the same as reading everybody does, whatever is asked and however many have it", async () => {
  const students = await manyStudents();
  const areaId = students[0]?.areaId;
  const owing: Filter = {
    condition: sql`summary.total_amount < 0`,
    isMet: ({ owes }) => owes,
  };
  // In everybody, in most, in few, in one, in nobody; a kana, a kanji, two, letters, digits, signs.
  const keywords = [
    undefined,
    ..."い 子 林 ん き 佐藤 さとう いと ke kenshu.test student 7 77 student3101@ 400321 いない _ %".split(
      " ",
    ),
  ];
  const whos: Who[] = keywords.flatMap((keyword) => [
    { keyword },
    { keyword, areaId },
    { keyword, enrollState: EnrollState.Enrolled },
    { keyword, enrollState: EnrollState.NotEnrolled, areaId },
  ]);
  for (const who of whos) {
    for (const filters of [[], [owing]]) {
      for (const page of [
        { limit: 30, offset: 0 },
        { limit: 20, offset: 40 },
      ]) {
        expect(
          await found(who, page, filters),
          JSON.stringify([who, filters.length, page]),
        ).toEqual(read(students, who, page, filters));
      }
    }
  }
});

/** So many that of those who meet any one filter some keywords are in few, some in more than are gathered. */
async function manyStudents(): Promise<Student[]> {
  const { db, build } = world;
  const areas = [await build.area(), await build.area()];
  const families = [
    ["佐藤", "さとう"],
    ["林", "はやし"],
    ["伊東", "いとう"],
    ["石井", "いしい"],
  ] as const;
  const given = [
    ["花子", "はなこ"],
    ["愛", "あい"],
    ["健", "けん"],
    ["由紀子", "ゆきこ"],
    ["一", "はじめ"],
  ] as const;
  const people = Array.from({ length: 3600 }, (_, index) => {
    // Every twelfth is one of the first three in turn; the others are Ishii.
    const [family, familyKana] = families[index % 12 === 0 ? (index / 12) % 3 : 3] ?? families[0];
    const [first, firstKana] = given[index % given.length] ?? given[0];
    return {
      name: `${family} ${first}`,
      nameKana: `${familyKana}${firstKana}`,
      emailAddress: `student${index}@kenshu.test`,
      therapistId: 400_000 + index,
      areaId: areas[index % 12 === 1 ? 1 : 0]?.id ?? null,
    };
  });
  const users = await db
    .insertInto("appUser")
    .values(
      people.map((person) => ({
        ...person,
        role: Role.Student,
        searchText: searchTextOf(person),
        passwordHash: "-",
        temporaryRegistrationPattern: 0 as const,
        createdAt: world.clock.now(),
      })),
    )
    .returning(["id", "name", "nameKana", "areaId", "searchText", "therapistId"])
    .execute();
  await sql`update student_summary set base_date = '2027-01-01' where student_user_id % 7 = 0`.execute(
    db,
  );
  await sql`update student_summary set total_amount = -1 where student_user_id % 8 <> 0`.execute(
    db,
  );
  await sql`analyze student_summary, student_keyword`.execute(db);
  return users.map((user) => ({
    ...user,
    areaId: user.areaId ?? 0,
    isEnrolled: user.id % 7 === 0,
    owes: user.id % 8 !== 0,
  }));
}

type Filter = { condition: Condition; isMet: (student: Student) => boolean };
type Page = { limit: number; offset: number };

async function found(who: Who, page: Page, filters: Filter[]) {
  const { totalCount, ofPage } = await findSummaries(
    world.db,
    who,
    page,
    filters.map(({ condition }) => condition),
  );
  const rows = await ofPage.execute();
  return { totalCount, ids: rows.map(({ studentUserId }) => studentUserId) };
}

function read(
  students: readonly Student[],
  { keyword, areaId, enrollState }: Who,
  { limit, offset }: Page,
  filters: Filter[],
) {
  const matching = students
    .filter(({ searchText }) => searchText.includes(searchable(keyword ?? "")))
    .filter((student) => areaId === undefined || student.areaId === areaId)
    .filter(
      ({ isEnrolled }) =>
        enrollState === undefined || isEnrolled === (enrollState === EnrollState.Enrolled),
    )
    .filter((student) => filters.every(({ isMet }) => isMet(student)));
  const inOrder = matching.toSorted((a, b) =>
    a.nameKana < b.nameKana ? -1 : a.nameKana > b.nameKana ? 1 : a.id - b.id,
  );
  return {
    totalCount: matching.length,
    ids: inOrder.slice(offset, offset + limit).map(({ id }) => id),
  };
}
