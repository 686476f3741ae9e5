import { describe, expect, test } from "vitest";
import { DifferenceKind, TakingState } from "#enumerations.ts";
import {
  type ComparedStudent,
  canTakeName,
  findDifferences,
  type HeartfulSays,
} from "#heartfulDifference/heartfulDifference.rules.ts";

const { Taking, Pass, Dropout, Suspend } = TakingState;
const BODY = 101;
const FOOT = 102;

const activity = (given: Partial<ComparedStudent["activities"][number]> = {}) => ({
  id: 10,
  state: Taking,
  heartfulEntryId: 7,
  heartfulCategoryId: BODY,
  ...given,
});
const entry = (entryId: number, states: Record<number, TakingState | null>) => ({
  entryId,
  therapistId: 1,
  orientationStartDate: "2027-03-01",
  categories: Object.entries(states).map(([id, state]) => ({ categoryId: Number(id), state })),
});
function differences(
  student: Partial<ComparedStudent>,
  says: Partial<HeartfulSays> & { person?: Partial<NonNullable<HeartfulSays["trainee"]>> } = {},
) {
  const { person, ...given } = says;
  return findDifferences(
    {
      therapistId: 1,
      name: "山田 花子",
      emailAddress: "hana@kenshu.test",
      activities: [],
      begun: [],
      ...student,
    },
    {
      trainee: { name: "山田 花子", emailAddress: "hana@kenshu.test", ...person },
      entries: [],
      ...given,
    },
  );
}
const nothing = {
  activityId: null,
  heartfulState: null,
  heartfulValue: null,
  trainingId: null,
  heartfulEntryId: null,
};

test("nothing differs where HM says the same", () => {
  const activities = [activity(), activity({ id: 11, heartfulCategoryId: FOOT })];
  expect(
    differences({ activities }, { entries: [entry(7, { [BODY]: null, [FOOT]: null })] }),
  ).toEqual([]);
});

test("a missing trainee has no other differences", () => {
  const activities = [activity()];
  expect(differences({ activities, name: "別名" }, { trainee: null })).toEqual([
    { ...nothing, kind: DifferenceKind.TraineeGone },
  ]);
});

test("a result that HM has and we have not sent differs, whatever has become of the activity here", () => {
  const activities = [
    activity(),
    activity({ id: 11, heartfulCategoryId: FOOT }),
    activity({ id: 12, heartfulEntryId: 8, state: Suspend }),
    activity({ id: 13, heartfulEntryId: 9, state: Pass }),
  ];
  const entries = [
    entry(7, { [BODY]: Pass, [FOOT]: null }),
    entry(8, { [BODY]: Dropout }),
    entry(9, { [BODY]: Pass }),
  ];
  expect(differences({ activities }, { entries })).toEqual([
    { ...nothing, kind: DifferenceKind.EntryDecided, activityId: 10, heartfulState: Pass },
    { ...nothing, kind: DifferenceKind.EntryDecided, activityId: 12, heartfulState: Dropout },
    { ...nothing, kind: DifferenceKind.EntryDecided, activityId: 13, heartfulState: Pass },
  ]);
});

test("an entry that is gone, or has lost its category, differs while the training is being taken", () => {
  const activities = [
    activity(),
    activity({ id: 11, heartfulEntryId: 8, heartfulCategoryId: FOOT }),
    activity({ id: 12, heartfulEntryId: 9, state: Suspend }),
    activity({ id: 13, heartfulEntryId: 9, heartfulCategoryId: null }),
  ];
  expect(differences({ activities }, { entries: [entry(8, { [BODY]: null })] })).toEqual([
    { ...nothing, kind: DifferenceKind.EntryGone, activityId: 10 },
    { ...nothing, kind: DifferenceKind.EntryGone, activityId: 11 },
  ]);
});

test("the entry of a student without a therapist id is compared too", () => {
  const activities = [activity()];
  expect(differences({ therapistId: null, activities }, { trainee: null })).toEqual([
    { ...nothing, kind: DifferenceKind.EntryGone, activityId: 10 },
  ]);
});

test.each([
  ["山田花子", null],
  ["山田　花子", null],
  ["佐藤 花子", "佐藤 花子"],
  [" 佐藤 花子 ", "佐藤 花子"],
  // Variant kanji count, as in the import.
  ["山田 蘤子", "山田 蘤子"],
  // Invisible characters in a name are left out. A name that is too long is still reported.
  ["佐藤\u0000 花子", "佐藤 花子"],
  ["あ".repeat(31), "あ".repeat(31)],
  [" ", null],
])("of a trainee called %j the name %j is offered", (name, heartfulValue) => {
  expect(differences({}, { person: { name } })).toEqual(
    heartfulValue === null ? [] : [{ ...nothing, kind: DifferenceKind.Name, heartfulValue }],
  );
});

test("half-width kana are the same name", () => {
  expect(differences({ name: "ヤマダ ハナコ" }, { person: { name: "ﾔﾏﾀﾞ ﾊﾅｺ" } })).toEqual([]);
});

test.each([
  ["hana@kenshu.test", "HANA@Kenshu.test", null],
  ["hana@kenshu.test", "new@kenshu.test", "new@kenshu.test"],
  ["hana@kenshu.test", null, null],
  ["hana@kenshu.test", "", null],
  [null, "new@kenshu.test", null],
])("with %j here and %j at HM, the address %j is told", (own, emailAddress, heartfulValue) => {
  expect(differences({ emailAddress: own }, { person: { emailAddress } })).toEqual(
    heartfulValue === null
      ? []
      : [{ ...nothing, kind: DifferenceKind.EmailAddress, heartfulValue }],
  );
});

test("only a name that can be entered here can be taken over", () => {
  expect(canTakeName("あ".repeat(30))).toBe(true);
  expect(canTakeName("あ".repeat(31))).toBe(false);
});

describe("of the open entries of a training that another entry has begun", () => {
  const TRAINING = 1;
  const begun = [{ trainingId: TRAINING, heartfulEntryId: 7, heartfulCategoryId: BODY }];
  const on = (orientationStartDate: string, one: ReturnType<typeof entry>) => ({
    ...one,
    orientationStartDate,
  });
  const waiting = (heartfulEntryId: number, heartfulValue: string) => ({
    ...nothing,
    kind: DifferenceKind.EntryWaiting,
    trainingId: TRAINING,
    heartfulEntryId,
    heartfulValue,
  });
  const open = { [BODY]: null };

  test("the one with the earliest orientation is next, the lower id where equal", () => {
    const entries = [
      entry(7, { [BODY]: Pass }),
      on("2027-04-01", entry(8, open)),
      on("2027-03-20", entry(10, open)),
      on("2027-03-20", entry(9, open)),
    ];
    expect(differences({ begun }, { entries })).toEqual([waiting(9, "2027-03-20")]);
  });

  test("none that HM has decided, that has begun here, or that is another trainee's is", () => {
    const entries = [
      entry(7, open),
      entry(8, { [BODY]: Pass }),
      entry(9, { [FOOT]: null }),
      { ...entry(10, open), therapistId: 2 },
    ];
    expect(differences({ begun }, { entries })).toEqual([]);
    const both = [
      ...begun,
      { trainingId: TRAINING, heartfulEntryId: 11, heartfulCategoryId: BODY },
    ];
    expect(differences({ begun: both }, { entries: [entry(11, open)] })).toEqual([]);
  });

  test("nothing is said where no entry has begun the training, or the student is not linked", () => {
    expect(differences({}, { entries: [entry(8, open)] })).toEqual([]);
    expect(
      differences({ therapistId: null, begun }, { trainee: null, entries: [entry(8, open)] }),
    ).toEqual([]);
  });
});
