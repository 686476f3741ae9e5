import { MatchingReason } from "@kenshu/domain/enumerations.ts";
import type {
  HeartfulStudentRow,
  LinkCandidate,
} from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { describe, expect, test } from "vitest";
import {
  byLikeness,
  chosenByKind,
  compared,
  type Decisions,
  decided,
  differencesOf,
  firstKind,
  importProblem,
  isDecided,
  kindOf,
  linkingsOf,
  otherFitting,
  studentsOf,
  traineesLike,
  withAccount,
  withAllChosen,
  withAreaWhereMissing,
  withoutArea,
  withoutImported,
  withoutRefusals,
  withRefusals,
} from "./linking.ts";

const TOKYO = 1;
const OSAKA = 2;

const account = (id: number, areaId: number | null = null, name = `アカウント${id}`) => ({
  id,
  name,
  nameKana: "アカウント",
  emailAddress: `account${id}@example.jp`,
  areaId,
  version: id * 10,
});
const accounts = [account(1, TOKYO), account(2), account(3), account(4, OSAKA)];

function row(therapistId: number, given: Partial<HeartfulStudentRow> = {}): HeartfulStudentRow {
  return {
    therapistId,
    name: `研修生${therapistId}`,
    nameKana: "ケンシュウセイ",
    emailAddress: null,
    assignedStoreName: null,
    companyName: null,
    birthday: null,
    user: null,
    releaseRequestedAt: null,
    matchingReason: MatchingReason.None,
    areaId: null,
    similar: [],
    entries: [],
    beginning: [],
    waiting: [],
    error: null,
    errorMessage: null,
    ...given,
  };
}
const proposed = (therapistId: number, accountId: number, given = {}) => {
  const found = accounts.find(({ id }) => id === accountId);
  const user = found ? { ...found, name: `研修生${therapistId}` } : null;
  const matchingReason = MatchingReason.Name;
  return row(therapistId, { user, matchingReason, beginning: ["基礎"], ...given });
};
const linked = (therapistId: number, beginning: string[]) =>
  row(therapistId, {
    user: account(90 + therapistId, TOKYO),
    matchingReason: MatchingReason.AlreadyMatched,
    beginning,
  });

function list(rows: HeartfulStudentRow[]) {
  const of = (decisions: Decisions = {}) => linkingsOf(rows, decisions, true);
  const at = (index: number, decisions: Decisions = {}) => {
    const linking = of(decisions)[index];
    if (!linking) throw new Error("no such row");
    return linking;
  };
  return { of, at };
}

describe("which rows are chosen", () => {
  test("those with a proposal from the start, no linked one, and none without an account", () => {
    const similar = [account(3)];
    const { of } = list([proposed(1, 1), row(2), row(3, { similar }), linked(4, ["応用"])]);
    expect(of().map(({ isChosen, mayChoose }) => [isChosen, mayChoose])).toEqual([
      [true, true],
      [false, false],
      [false, false],
      [false, true],
    ]);
  });

  test("nobody before the group was seen in which they stand, and nobody of another name", () => {
    const other = { ...account(4, OSAKA, "旧姓 花子"), emailAddress: "hanako@example.jp" };
    const matchingReason = MatchingReason.EmailAddress;
    const rows = [proposed(1, 1), row(2, { user: other, matchingReason })];
    const chosenOf = (seen: boolean) => linkingsOf(rows, {}, seen).map(({ isChosen }) => isChosen);
    expect(chosenOf(false)).toEqual([false, false]);
    expect(chosenOf(true)).toEqual([true, false]);
    // On every tab the bar names the group whose rows are chosen.
    expect(chosenByKind(linkingsOf(rows, {}, false))).toBeNull();
    expect(chosenByKind(linkingsOf(rows, {}, true))).toBe("一致1名");
    const { at } = list(rows);
    expect(at(1)).toMatchObject({ doubt: "otherName", mayChoose: true });
    expect(rows.map(kindOf)).toEqual(["matched", "doubtful"]);
    expect(firstKind(rows)).toBe("doubtful");
    // To choose the proposed account is not a change.
    expect(at(1, withAccount({}, at(1), other))).toMatchObject({
      isChosen: true,
      reason: MatchingReason.EmailAddress,
    });
  });

  test("a linked row only where something begins", () => {
    const { of, at } = list([linked(1, ["応用"]), linked(2, [])]);
    const all = withAllChosen({}, of(), true);
    expect(of(all).map(({ isChosen }) => isChosen)).toEqual([true, false]);
    expect(studentsOf(of(all))).toEqual([
      { therapistId: 1, userId: 91, areaId: TOKYO, userVersion: 910 },
    ]);
    expect(at(0, decided(all, at(0), { isChosen: false })).isChosen).toBe(false);
  });

  test("none with an error, until a person gives it another account", () => {
    const error = "StudentImportTakingCategoryDuplicated" as const;
    const { at } = list([proposed(1, 1, { error, errorMessage: "受講中の種目" })]);
    expect(at(0)).toMatchObject({ isChosen: false, mayChoose: false, problem: "受講中の種目" });
    expect(at(0, withAccount({}, at(0), account(4, OSAKA)))).toMatchObject({
      account: { id: 4 },
      reason: MatchingReason.Manual,
      areaId: OSAKA,
      problem: null,
      isChosen: true,
    });
  });

  test("none with a category that is no training here, whatever its account", () => {
    const error = "StudentImportCategoryNotDefined" as const;
    const refused = { isChosen: false, mayChoose: false, problem: "未登録の技術" };
    const { at } = list([row(1, { error, errorMessage: "未登録の技術" })]);
    expect(at(0)).toMatchObject({ account: null, ...refused });
    expect(kindOf(at(0).row)).toBe("unmatched");
    expect(at(0, withAccount({}, at(0), account(4)))).toMatchObject({
      account: { id: 4 },
      ...refused,
    });
  });

  test("no row for which a person has chosen no account", () => {
    const { at } = list([proposed(1, 1)]);
    expect(at(0, withAccount({}, at(0), null))).toMatchObject({
      account: null,
      reason: MatchingReason.None,
      isChosen: false,
    });
  });

  test("choosing the proposal keeps it the proposal, in the row's latest state", () => {
    const { at } = list([proposed(1, 1)]);
    const older = { ...account(1, TOKYO), version: 9 };
    expect(at(0, withAccount({}, at(0), older))).toMatchObject({
      account: { id: 1, version: 10 },
      reason: MatchingReason.Name,
    });
  });

  test("neither of two with one account, and both say so", () => {
    const { of, at } = list([proposed(1, 1), row(2), row(3)]);
    const twice = of(withAccount({}, at(1), account(1, TOKYO)));
    expect(twice.map(({ isChosen }) => isChosen)).toEqual([false, false, false]);
    expect(twice.map(({ problem }) => problem)).toEqual([
      "同じアカウントを研修生2さんにも選んでいます。どちらかを選び直してください。",
      "同じアカウントを研修生1さんにも選んでいます。どちらかを選び直してください。",
      null,
    ]);
  });
});

test("an account proposed twice has a message that says what helps", () => {
  const error = "DataDuplicated" as const;
  const errorMessage = "本人を確かめて選んでください。";
  const { at } = list([row(1, { error, errorMessage })]);
  expect(at(0)).toMatchObject({ doubt: "contested", problem: errorMessage });
});

test("names that differ in variant kanji are told apart from several of one name", () => {
  const { of } = list([
    row(1, { name: "高橋 湊", similar: [account(1, null, "髙橋 湊")] }),
    row(2, { name: "大西 健", similar: [account(2, null, "大西健"), account(3, null, "大西 健")] }),
    row(3),
    row(4, { name: "高橋 さくら", similar: [account(4, null, "高橋 サクラ")] }),
  ]);
  expect(of().map(({ doubt }) => doubt)).toEqual(["variant", "severalOfOneName", null, "spelling"]);
});

describe("areas", () => {
  test("one for all fills only what is chosen and missing", () => {
    const { of, at } = list([proposed(1, 1), proposed(2, 2), proposed(3, 3), row(4)]);
    const before = decided({}, at(2), { isChosen: false });
    const linkings = of(withAreaWhereMissing(before, of(before), OSAKA));
    expect(linkings.map(({ areaId }) => areaId)).toEqual([TOKYO, OSAKA, null, null]);
    expect(withoutArea(linkings)).toEqual([]);
    expect(studentsOf(linkings)).toEqual([
      { therapistId: 1, userId: 1, areaId: TOKYO, userVersion: 10 },
      { therapistId: 2, userId: 2, areaId: OSAKA, userVersion: 20 },
    ]);
  });

  test("another account brings its own area", () => {
    const { at } = list([proposed(1, 1)]);
    const decisions = decided({}, at(0), { areaId: OSAKA });
    expect(at(0, decisions).areaId).toBe(OSAKA);
    expect(at(0, withAccount(decisions, at(0), account(2))).areaId).toBeNull();
  });

  test("up to ten students without an area are named", () => {
    const many = Array.from({ length: 11 }, (_, index) =>
      row(index + 1, {
        user: account(index + 10, null, `研修生${index + 1}`),
        matchingReason: MatchingReason.Name,
      }),
    );
    expect(importProblem(list(many.slice(0, 2)).of())).toBe(
      "次の研修生の地域を選択してください：研修生1、研修生2",
    );
    expect(importProblem(list(many.slice(0, 10)).of())).toMatch(/研修生10$/);
    expect(importProblem(list(many).of())).toBe("研修生の地域が選択されていません。");
  });

  test("nothing is missing once all have one, and something must be chosen", () => {
    expect(importProblem(list([proposed(1, 1)]).of())).toBeNull();
    expect(importProblem(list([row(1)]).of())).toBe("連携する研修生を選択してください。");
  });

  test("no more are imported at once than the server takes", () => {
    const rows = Array.from({ length: 201 }, (_, index) =>
      row(index + 1, {
        user: account(index + 10, TOKYO, `研修生${index + 1}`),
        matchingReason: MatchingReason.Name,
      }),
    );
    expect(importProblem(list(rows).of())).toMatch(/200名まで/);
    expect(importProblem(list(rows.slice(1)).of())).toBeNull();
  });
});

describe("after the trial", () => {
  const outcome = { error: null, errorMessage: null };
  const conflict = { error: "DbConflict" as const, errorMessage: "データが先に" };
  const { of, at } = list([proposed(1, 1), proposed(2, 4)]);
  const tried = withRefusals(decided({}, at(1), { areaId: TOKYO }), [
    { therapistId: 1, ...outcome },
    { therapistId: 2, ...conflict },
  ]);

  test("a refused row says why, is left out, and keeps what was decided", () => {
    expect(of(tried).map(({ isChosen, problem }) => [isChosen, problem])).toEqual([
      [true, null],
      [false, "データが先に"],
    ]);
    expect(at(1, tried).areaId).toBe(TOKYO);
  });

  test("another account lets a refused row be tried again", () => {
    expect(at(1, withAccount(tried, at(1), account(3)))).toMatchObject({
      isChosen: true,
      problem: null,
    });
  });

  test("so does reading all anew, which keeps what was decided", () => {
    const anew = withoutRefusals(tried);
    expect(at(1, anew)).toMatchObject({ isChosen: true, problem: null, areaId: TOKYO });
  });

  test("reading all anew, an account that was chosen by hand and refused is to be chosen again", () => {
    const byHand = withAccount({}, at(1), account(3));
    expect(withoutRefusals(byHand)).toEqual(byHand);
    const refused = withRefusals(byHand, [{ therapistId: 2, ...conflict }]);
    expect(at(1, withoutRefusals(refused))).toMatchObject({ account: { id: 4 }, problem: null });
  });

  test("imported rows are forgotten, and a refusal alone is nothing to lose by leaving", () => {
    expect(isDecided(tried)).toBe(true);
    expect(withoutImported(tried, [{ therapistId: 2 }])).toEqual({});
    expect(isDecided(withRefusals({}, [{ therapistId: 2, ...conflict }]))).toBe(false);
  });
});

test("leaving loses an account, an area and a row that were chosen, but no row left out", () => {
  const { of, at } = list([proposed(1, 1)]);
  expect(isDecided({})).toBe(false);
  expect(isDecided(withAllChosen({}, of(), false))).toBe(false);
  expect(isDecided(withAllChosen({}, of(), true))).toBe(true);
  expect(isDecided(withAccount({}, at(0), null))).toBe(true);
  expect(isDecided(decided({}, at(0), { areaId: OSAKA }))).toBe(true);
});

test("rows stay of one kind while somebody decides about them", () => {
  const rows = [proposed(1, 1), row(2), row(3, { similar: [account(3)] }), linked(4, [])];
  const { of, at } = list(rows);
  const kinds = ["matched", "unmatched", "doubtful", "linked"];
  expect(of().map(({ row }) => kindOf(row))).toEqual(kinds);
  const decisions = withAccount(withAccount({}, at(0), null), at(1), account(2));
  expect(of(decisions).map(({ row }) => kindOf(row))).toEqual(kinds);
});

test("differences of an account are named; values missing on one side are not", () => {
  const trainee = { name: "高橋 湊", nameKana: "タカハシ ミナト", emailAddress: "M@example.jp" };
  const same = { ...account(1, null, "高橋湊"), nameKana: "たかはしみなと" };
  expect(differencesOf(trainee, { ...same, emailAddress: "m@EXAMPLE.jp" })).toEqual([]);
  expect(differencesOf({ ...trainee, emailAddress: null }, same)).toEqual([]);
  expect(differencesOf(trainee, account(2, null, "髙橋 湊"))).toEqual([
    { what: "氏名（異体字）", heartful: "高橋 湊", account: "髙橋 湊" },
    { what: "カナ", heartful: "タカハシ ミナト", account: "アカウント" },
    { what: "メールアドレス", heartful: "M@example.jp", account: "account2@example.jp" },
  ]);
});

test("an account is compared by name and by address, whatever its case", () => {
  const trainee = { name: "高橋 湊", emailAddress: "Minato@Example.jp" };
  const given = { name: "髙橋湊", emailAddress: "minato@example.jp" };
  expect(compared(trainee, given)).toEqual({ name: "variant", hasSameAddress: true });
  const none = { name: "高橋 港", emailAddress: null };
  expect(compared({ ...trainee, emailAddress: null }, none)).toEqual({
    name: null,
    hasSameAddress: false,
  });
});

test("the likeliest accounts come first, and the others in their order", () => {
  const trainee = { name: "高橋 湊", emailAddress: "minato@example.jp" };
  const given = [
    account(1, null, "青木 愛"),
    account(2, null, "髙橋 湊"),
    { ...account(3, null, "別の名前"), emailAddress: "Minato@example.jp" },
    account(4, null, "高橋湊"),
    account(5, null, "石井 愛"),
    account(2, null, "髙橋 湊"),
  ];
  expect(byLikeness(trainee, given).map(({ id }) => id)).toEqual([3, 4, 2, 1, 5]);
});

test("for one account the trainees are looked through: by address, name, variant kanji, kana; no linked one", () => {
  const waiting = { ...account(1, null, "髙橋 湊"), nameKana: "タカハシ ミナト" };
  const rows = [
    row(1, { name: "高橋 湊" }),
    row(2, { name: "青木 愛" }),
    row(3, { name: "髙橋湊" }),
    row(4, { name: "別の名前", emailAddress: "ACCOUNT1@example.jp" }),
    row(5, { name: "鷹橋 湊", nameKana: "たかはし みなと" }),
    row(3, { name: "髙橋湊" }),
    row(6, { name: "髙橋 湊", matchingReason: MatchingReason.AlreadyMatched }),
  ];
  const idsOf = (of: "fitting" | "others") =>
    traineesLike(rows, waiting)
      .get(of)
      ?.map(({ therapistId }) => therapistId);
  expect(idsOf("fitting")).toEqual([4, 3, 1, 5]);
  expect(idsOf("others")).toEqual([2]);
});

test("a trainee may fit other accounts than the chosen one, the proposed among them", () => {
  const [first, second, third] = accounts as [LinkCandidate, LinkCandidate, LinkCandidate];
  const alike = row(1, { user: first, similar: [second] });
  expect(otherFitting(alike, first)).toEqual([second]);
  expect(otherFitting(alike, second)).toEqual([first]);
  expect(otherFitting(alike, third)).toEqual([first, second]);
  expect(otherFitting(row(2), third)).toEqual([]);
});
