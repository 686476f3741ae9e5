import { describe, expect, test } from "vitest";
import { TakingState } from "#enumerations.ts";
import { planImport } from "#studentImport/studentImport.rules.ts";

const trainings = [
  { id: 1, name: "基礎", heartfulCategoryId: 501 },
  { id: 2, name: "応用", heartfulCategoryId: 502 },
  { id: 3, name: "社内", heartfulCategoryId: null },
];
const entry = (entryId: number, ...categoryIds: number[]) => ({
  entryId,
  orientationStartDate: "2027-03-01",
  categories: categoryIds.map((categoryId) => ({ categoryId, isDecided: false })),
});
const activity = (trainingId: number, heartfulEntryId: number | null, given = {}) => ({
  id: trainingId * 10,
  trainingId,
  heartfulEntryId,
  state: TakingState.Taking as TakingState,
  isExported: false,
  ...given,
});
const suspended = { state: TakingState.Suspend };
const from = (orientationStartDate: string, entry: Parameters<typeof planImport>[0][number]) => ({
  ...entry,
  orientationStartDate,
});
const planned = (
  entries: Parameters<typeof planImport>[0],
  activities: ReturnType<typeof activity>[] = [],
  isLinked = false,
) => planImport(entries, { isLinked, activities }, trainings);

test("each open category begins its training", () => {
  const decided = { ...entry(8), categories: [{ categoryId: 999, isDecided: true }] };
  expect(planned([entry(7, 501, 502), decided])).toEqual({
    begun: [
      { trainingId: 1, heartfulEntryId: 7 },
      { trainingId: 2, heartfulEntryId: 7 },
    ],
    resumed: [],
    adopted: [],
    waiting: [],
  });
});

test("the same entry again changes nothing, whatever has become of its activities", () => {
  const nothing = { begun: [], resumed: [], adopted: [], waiting: [] };
  expect(planned([entry(7, 501)], [activity(1, 7)], true)).toEqual(nothing);
  expect(planned([entry(7, 501)], [activity(1, 7, suspended)], true)).toEqual(nothing);
  for (const state of [TakingState.Pass, TakingState.Dropout]) {
    expect(planned([entry(7, 501)], [activity(1, 7, { state })])).toEqual(nothing);
  }
  const sent = { ...suspended, isExported: true };
  expect(planned([entry(7, 501)], [activity(1, 7, sent)])).toEqual(nothing);
  expect(planned([entry(7, 501)], [activity(1, 7)])).toEqual(nothing);
});

test("a linked student's new entry of another category begins its training", () => {
  expect(planned([entry(7, 501), entry(9, 502)], [activity(1, 7)], true)).toEqual({
    begun: [{ trainingId: 2, heartfulEntryId: 9 }],
    resumed: [],
    adopted: [],
    waiting: [],
  });
});

test("linked anew, an account goes on with what unlinking suspended", () => {
  expect(planned([entry(7, 501)], [activity(1, 7, suspended)])).toEqual({
    begun: [],
    resumed: [10],
    adopted: [],
    waiting: [],
  });
});

test("an activity that staff began without an entry becomes the entry's", () => {
  for (const isLinked of [true, false]) {
    expect(planned([entry(7, 501)], [activity(1, null)], isLinked)).toEqual({
      begun: [],
      resumed: [],
      adopted: [{ id: 10, heartfulEntryId: 7 }],
      waiting: [],
    });
  }
});

test("categories that are no training are named, each once", () => {
  expect(planned([entry(7, 501, 900), entry(8, 901, 900)])).toEqual({
    refusal: "StudentImportCategoryNotDefined",
    categoryIds: [900, 901],
  });
});

describe("of several open entries of one category", () => {
  const [early, late] = [from("2027-02-20", entry(9, 501)), from("2027-03-01", entry(7, 501))];
  const wait = (heartfulEntryId: number) => ({ trainingId: 1, heartfulEntryId });
  const begin = wait;

  test("the one with the earliest orientation begins, and the others wait", () => {
    expect(planned([late, early])).toMatchObject({ begun: [begin(9)], waiting: [wait(7)] });
    const third = from("2027-02-20", entry(8, 501));
    expect(planned([early, late, third])).toMatchObject({
      begun: [begin(8)],
      waiting: [wait(9), wait(7)],
    });
  });

  test("a category of its own of a waiting entry begins all the same", () => {
    const both = from("2027-03-05", entry(11, 501, 502));
    expect(planned([early, both])).toMatchObject({
      begun: [begin(9), { trainingId: 2, heartfulEntryId: 11 }],
      waiting: [wait(11)],
    });
  });

  test("a begun entry goes on, and an activity begun by staff becomes the earliest entry's", () => {
    for (const isLinked of [true, false]) {
      expect(planned([early, late], [activity(1, 7)], isLinked)).toMatchObject({
        begun: [],
        waiting: [wait(9)],
      });
    }
    expect(planned([early, late], [activity(1, 7, suspended)])).toMatchObject({
      resumed: [10],
      begun: [],
      waiting: [wait(9)],
    });
    expect(planned([late, early], [activity(1, null)])).toMatchObject({
      adopted: [{ id: 10, heartfulEntryId: 9 }],
      waiting: [wait(7)],
    });
  });

  test("one that HM has decided and we have not yet is still waited for", () => {
    const decided = { ...early, categories: [{ categoryId: 501, isDecided: true }] };
    expect(planned([decided, late], [activity(1, 9)], true)).toMatchObject({
      begun: [],
      waiting: [wait(7)],
    });
  });

  test("once the first has ended the next begins", () => {
    const passed = activity(1, 9, { state: TakingState.Pass, isExported: true });
    const decided = { ...early, categories: [{ categoryId: 501, isDecided: true }] };
    expect(planned([decided, late], [passed], true)).toMatchObject({
      begun: [begin(7)],
      waiting: [],
    });
  });
});

test.each([
  ["another entry", [entry(8, 501)], [activity(1, 7)]],
  [
    "another entry since it was suspended",
    [entry(7, 501)],
    [activity(1, 7, suspended), activity(1, 9, { id: 11 })],
  ],
])("a training that is being taken by %s is not begun again", (_, entries, activities) => {
  expect(planned(entries, activities)).toEqual({
    refusal: "StudentImportTakingCategoryDuplicated",
    trainingName: "基礎",
  });
});
