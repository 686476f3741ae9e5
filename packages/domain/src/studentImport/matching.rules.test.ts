import fc from "fast-check";
import { expect, test } from "vitest";
import { MatchingReason } from "#enumerations.ts";
import { matchTrainees, nameLikeness } from "#studentImport/matching.rules.ts";

const trainee = (therapistId: number, name: string, emailAddress: string | null = null) => ({
  therapistId,
  name,
  emailAddress,
});
const account = (
  id: number,
  name: string,
  emailAddress: string | null = null,
  therapistId: number | null = null,
) => ({ id, name, emailAddress, therapistId });
const matched = (...given: Parameters<typeof matchTrainees>) =>
  matchTrainees(...given).map(({ reason, candidate }) => [reason, candidate?.id ?? null]);

test("the therapist id comes first, then the address in any case, then the name in any width", () => {
  const accounts = [
    account(1, "別名", "other@example.jp", 100),
    account(2, "違う名前", "Hanako@Example.jp"),
    account(3, "ﾔﾏﾀﾞ　太郎"),
    account(4, "鈴木 次郎", "jiro@example.jp"),
  ];
  expect(
    matched(
      [
        trainee(100, "鈴木 次郎", "jiro@example.jp"),
        trainee(101, "山本 花子", "hanako@example.JP"),
        trainee(102, "ヤマダ太郎"),
        trainee(103, "誰でもない", "nobody@example.jp"),
      ],
      accounts,
    ),
  ).toEqual([
    [MatchingReason.AlreadyMatched, 1],
    [MatchingReason.EmailAddress, 2],
    [MatchingReason.Name, 3],
    [MatchingReason.None, null],
  ]);
});

test("an account that fits two trainees is proposed for neither", () => {
  const trainees = [
    trainee(1, "佐藤 花子", "hanako@example.jp"),
    trainee(2, "佐藤　花子"),
    trainee(3, "田中 一郎"),
  ];
  const matches = matchTrainees(trainees, [
    account(10, "佐藤花子", "hanako@example.jp"),
    account(11, "田中一郎"),
  ]);
  expect(
    matches.map(({ candidate, isContested, similar }) => [
      candidate?.id,
      isContested,
      similar.map(({ id }) => id),
    ]),
  ).toEqual([
    [undefined, true, [10]],
    [undefined, true, [10]],
    [11, false, []],
  ]);
});

test("a name in other kanji, and one that two accounts have, is for a person to choose", () => {
  const accounts = [account(1, "高橋 愛"), account(2, "渡辺 健"), account(3, "渡辺　健")];
  const matches = matchTrainees([trainee(1, "髙橋 愛"), trainee(2, "渡辺 健")], accounts);
  expect(
    matches.map(({ reason, candidate, similar }) => [
      reason,
      candidate,
      similar.map(({ id }) => id),
    ]),
  ).toEqual([
    [MatchingReason.None, null, [1]],
    [MatchingReason.None, null, [2, 3]],
  ]);
});

test("besides an account with the same address, those with the same name can be chosen", () => {
  const accounts = [account(1, "別名", "ai@example.jp"), account(2, "高橋 愛")];
  const [match] = matchTrainees([trainee(1, "髙橋 愛", "ai@example.jp")], accounts);
  expect([match?.candidate?.id, match?.similar.map(({ id }) => id)]).toEqual([1, [2]]);
});

test("a linked account is proposed to nobody else", () => {
  const accounts = [account(1, "伊藤 蘭", "ran@example.jp", 7)];
  expect(matched([trainee(8, "伊藤 蘭", "ran@example.jp")], accounts)).toEqual([
    [MatchingReason.None, null],
  ]);
});

test("no account is proposed twice, and every matching one is proposed or marked as contested", () => {
  const name = fc.constantFrom("高橋 愛", "髙橋愛", "佐藤", "ｻﾄｳ", "サトウ");
  const address = fc.option(fc.constantFrom("a@b.jp", "A@b.jp", "c@d.jp"));
  const number = fc.option(fc.integer({ min: 1, max: 4 }));
  const accounts = fc
    .uniqueArray(fc.record({ name, emailAddress: address, therapistId: number }), {
      selector: ({ therapistId }) => therapistId ?? {},
    })
    .map((accounts) => accounts.map((account, id) => ({ ...account, id })));
  const trainees = fc.uniqueArray(
    fc.record({ therapistId: fc.integer({ min: 1, max: 6 }), name, emailAddress: address }),
    { selector: ({ therapistId }) => therapistId },
  );
  fc.assert(
    fc.property(trainees, accounts, (trainees, accounts) => {
      const matches = matchTrainees(trainees, accounts);
      const proposed = matches.flatMap(({ candidate }) => candidate ?? []);
      expect(new Set(proposed).size).toBe(proposed.length);
      matches.forEach(({ candidate, reason }, at) => {
        const linked = accounts.some(
          ({ therapistId }) => therapistId === trainees[at]?.therapistId,
        );
        expect(reason === MatchingReason.AlreadyMatched).toBe(linked);
        if (candidate && !linked) expect(candidate.therapistId).toBeNull();
      });
    }),
  );
});

test.each([
  ["髙橋 湊", "髙橋　湊", "same"],
  ["小泉アンナ", "小泉ｱﾝﾅ", "same"],
  ["髙橋 湊", "高橋湊", "variant"],
  ["渡邊 楓", "渡辺 楓", "variant"],
  ["渕上 さくら", "淵上 サクラ", "variant"],
  ["髙橋 さくら", "髙橋 サクラ", "spelling"],
  ["小泉 Anna", "小泉 ANNA", "spelling"],
  ["斎藤 栞", "斉藤 栞", null],
  ["", "佐藤 花子", null],
] as const)("%s and %s are alike: %s", (one, other, likeness) => {
  expect(nameLikeness(one, other)).toBe(likeness);
});
