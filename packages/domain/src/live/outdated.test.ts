import { describe, expect, test } from "vitest";
import { type Hearer, outdatedFor, outdatedKinds, sessionsTouchedBy } from "#live/outdated.ts";
import { logCategories } from "#log/logCategories.ts";

const student = { userId: 7, letter: "S" } as const;
const administrator = { userId: 1, letter: "A" } as const;
const viewer = { userId: 2, letter: "V" } as const;
const reserved = {
  category: "予約",
  targets: { user: [8], schedule: [3] },
  operatorId: 8,
  writtenIn: "12",
} as const;

describe("what a change outdates", () => {
  test("for a student is what is own, and at which schedules something has changed", () => {
    const own = { ...reserved, targets: { user: [7, 8], schedule: [4] } };
    expect(outdatedFor(student, [reserved])).toEqual([
      { kind: "reservation", scheduleIds: [3], userIds: [], ownWrites: null },
    ]);
    expect(outdatedFor(student, [reserved, own])).toEqual([
      { kind: "reservation", scheduleIds: [3, 4], userIds: [7], ownWrites: null },
    ]);
  });

  test("never tells a student of another person, whatever it is", () => {
    for (const category of logCategories) {
      const heard = outdatedFor(student, [{ ...reserved, category }]);
      for (const { userIds } of heard) expect(userIds ?? []).toEqual([]);
    }
  });

  test("of an unknown category is all that one may see", () => {
    const later = [{ ...reserved, category: "later" as "予約" }];
    const kinds = (hearer: Hearer) => outdatedFor(hearer, later).map(({ kind }) => kind);
    expect(kinds(administrator)).toEqual([...outdatedKinds]);
    expect(kinds(viewer)).not.toContain("mail");
    expect(kinds(student)).toContain("reservation");
    expect(kinds({ userId: 7, letter: "G" })).toEqual([]);
    for (const { userIds, scheduleIds } of outdatedFor(student, later)) {
      expect([userIds, scheduleIds]).toEqual([null, null]);
    }
  });

  test("for staff is what their screens show", () => {
    const mail = { ...reserved, category: "メール" } as const;
    expect(outdatedFor(administrator, [mail])).toHaveLength(1);
    expect(outdatedFor(viewer, [mail])).toEqual([]);
    expect(outdatedFor(viewer, [reserved])).toEqual([
      { kind: "reservation", scheduleIds: [3], userIds: [8], ownWrites: null },
    ]);
  });

  test("for staff is everything of its kind where it is about a school", () => {
    const watched = { ...reserved, targets: { user: [8], school: [2] } };
    expect(outdatedFor(viewer, [watched])).toEqual([
      { kind: "reservation", scheduleIds: null, userIds: null, ownWrites: null },
    ]);
    expect(outdatedFor(student, [watched])).toEqual([]);
  });

  test("is told to whoever has done it as the own act, unless somebody else acted too", () => {
    const own = { ...reserved, operatorId: 1 };
    const next = { ...own, writtenIn: "14" };
    expect(outdatedFor(administrator, [own, own, next])).toMatchObject([
      { ownWrites: ["12", "14"] },
    ]);
    expect(outdatedFor(administrator, [own, reserved])).toMatchObject([{ ownWrites: null }]);
  });

  test("of very many things is all of their kind", () => {
    const many = Array.from({ length: 101 }, (_, index) => ({
      ...reserved,
      targets: { schedule: [index + 1] },
    }));
    expect(outdatedFor(student, many)).toMatchObject([{ scheduleIds: null, userIds: null }]);
  });
});

test("sign-ins, sign-outs and changes of accounts may end sessions, reservations may not", () => {
  const signOut = {
    category: "認証",
    targets: { user: [5] },
    operatorId: 5,
    writtenIn: "13",
  } as const;
  expect(sessionsTouchedBy([reserved, signOut])).toEqual(new Set([5]));
});
