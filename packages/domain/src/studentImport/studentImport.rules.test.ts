import { expect, test } from "vitest";
import { TakingState } from "#enumerations.ts";
import { planImport } from "#studentImport/studentImport.rules.ts";

const trainings = [
  { id: 1, name: "基礎", heartfulCategoryId: 501 },
  { id: 2, name: "応用", heartfulCategoryId: 502 },
  { id: 3, name: "社内", heartfulCategoryId: null },
];
const entry = (entryId: number, ...categoryIds: number[]) => ({
  entryId,
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
const planned = (
  entries: Parameters<typeof planImport>[0],
  activities: ReturnType<typeof activity>[] = [],
  isLinked = false,
) => planImport(entries, { isLinked, activities }, trainings);

test("each open category begins its training", () => {
  const decided = { entryId: 8, categories: [{ categoryId: 999, isDecided: true }] };
  expect(planned([entry(7, 501, 502), decided])).toEqual({
    begun: [
      { trainingId: 1, heartfulEntryId: 7 },
      { trainingId: 2, heartfulEntryId: 7 },
    ],
    resumed: [],
    adopted: [],
  });
});

test("the same entry again changes nothing, whatever has become of its activities", () => {
  const nothing = { begun: [], resumed: [], adopted: [] };
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
  });
});

test("linked anew, an account goes on with what unlinking suspended", () => {
  expect(planned([entry(7, 501)], [activity(1, 7, suspended)])).toEqual({
    begun: [],
    resumed: [10],
    adopted: [],
  });
});

test("what staff have begun without an entry becomes the entry's", () => {
  for (const isLinked of [true, false]) {
    expect(planned([entry(7, 501)], [activity(1, null)], isLinked)).toEqual({
      begun: [],
      resumed: [],
      adopted: [{ id: 10, heartfulEntryId: 7 }],
    });
  }
});

test("categories that are no training are named, each once", () => {
  expect(planned([entry(7, 501, 900), entry(8, 901, 900)])).toEqual({
    refusal: "StudentImportCategoryNotDefined",
    categoryIds: [900, 901],
  });
});

test.each([
  ["another entry", [entry(8, 501)], [activity(1, 7)]],
  ["another entry of the same import", [entry(7, 501), entry(8, 501)], []],
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
