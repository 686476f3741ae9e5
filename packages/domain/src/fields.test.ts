import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import {
  anyEmailAddress,
  date,
  emailAddress,
  instant,
  keyword,
  listOf,
  month,
  name,
  optionalLines,
  optionalText,
  pageOf,
  personKana,
  personName,
  printed,
  requiredLines,
  requiredText,
  typedLine,
} from "#fields.ts";
import { KEYWORD_MAX } from "#limits.ts";

const CONTROL = ["\0", "\x07", "\x1b", "\x7f", "\x85", "\x9f"];
const DIRECTION = ["\u200e", "\u200f", "\u061c", "\u202a", "\u202e", "\u2066", "\u2069"];
const SEPARATORS = ["\u2028", "\u2029"];
const HALVES = ["\ud867", "\udeb7"];
const JOINERS = ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f"];
const FILLERS = ["\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u17b4", "\u{1d159}"];
const TAGS = ["\u{e0001}", "\u{e0041}", "\u{e007f}", "\ufff9"];
const unseen = [
  ...CONTROL,
  ...DIRECTION,
  ...SEPARATORS,
  ...HALVES,
  ...JOINERS,
  ...FILLERS,
  ...TAGS,
];
/** They choose a form of what they stand behind. */
const FORMS = ["\ufe00", "\ufe0e", "\ufe0f", "\u{e0100}", "\u{e01ef}", "\u180b"];
const breaks = ["\n", "\r\n", "\t"];

/** The sentences of a value's refusal; none if it is accepted. */
function refusals(schema: z.ZodType, value: string): string[] {
  return (schema.safeParse(value).error?.issues ?? []).map(({ message }) => message);
}
const unseenIn = (part: string) => [
  `見えない文字（制御文字など）が「${part}」の〔ここ〕にあります。消して入力し直してください`,
];
const unseenInSecret = ["見えない文字（制御文字など）が含まれています。消して入力し直してください"];

test.each([
  ["required line", requiredText(10)],
  ["line", optionalText(10)],
])("a %s contains no invisible characters, and is told where one is", (_, schema) => {
  for (const character of unseen) {
    expect(refusals(schema, `山${character}田`), JSON.stringify(character)).toEqual(
      unseenIn("山〔ここ〕田"),
    );
  }
  for (const character of [...unseen, ...FORMS]) {
    const texts = {
      [`や${character}ま`]: "や〔ここ〕ま",
      [`a${character}a`]: "a〔ここ〕a",
      [`あ${character}${character}い`]: "あ〔ここ〕〔ここ〕い",
    };
    for (const [text, part] of Object.entries(texts)) {
      expect(refusals(schema, text), JSON.stringify(text)).toEqual(unseenIn(part));
    }
  }
});

test("only the part of a long text is shown that has the invisible character", () => {
  const text = `${"あ".repeat(20)}\u200b${"い".repeat(20)}`;
  const part = `…${"あ".repeat(10)}〔ここ〕${"い".repeat(10)}…`;
  expect(refusals(requiredText(100), text)).toEqual(unseenIn(part));
});

test("a secret stays as typed, and its refusal repeats nothing of it", () => {
  for (const character of [...unseen, ...breaks]) {
    for (const text of [`山${character}田`, `${character}山田`, `山田${character}`]) {
      expect(refusals(typedLine(10), text), JSON.stringify(text)).toEqual(unseenInSecret);
    }
  }
});

test.each([
  ["required line", requiredText(10)],
  ["line", optionalText(10)],
  ["required lines", requiredLines(10)],
  ["lines", optionalLines(10)],
  ["person's name", personName],
  ["kana", personKana],
])("what nobody sees falls away at the ends of a %s", (_, schema) => {
  const blank = fc.array(fc.constantFrom(...unseen, ...breaks, " ", "\u3000"), { maxLength: 5 });
  fc.assert(
    fc.property(blank, blank, (before, behind) => {
      // Halves of a surrogate pair that meet are a character.
      const text = `${before.join(" ")} ヤマ ${behind.join(" ")}`;
      expect(schema.parse(text)).toBe("ヤマ");
    }),
  );
});

test("tabs and line feeds in a line become one space", () => {
  for (const schema of [requiredText(20), optionalText(20), personName]) {
    for (const space of ["\t", "\n", "\r\n", "\t\t", " \t\n ", "\u3000\n"]) {
      expect(schema.parse(`山田${space}太郎`), JSON.stringify(space)).toBe("山田 太郎");
    }
    expect(schema.parse("\n山田\t太郎\r\n")).toBe("山田 太郎");
  }
  expect(optionalText(20).parse("山  田\u3000太郎")).toBe("山  田\u3000太郎");
});

test("a long run of spaces is read at once", () => {
  const text = `a${" ".repeat(1_000_000)}b${" ".repeat(1_000_000)}`;
  const startedAt = performance.now();
  expect(requiredText(10).safeParse(text).success).toBe(false);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test.each([
  "ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ",
  "taro＠example.com",
  "　ｔａｒｏ@example．com\u200b",
  "\ufefftaro@example.com\t",
])("the address %j is read in half width", (typed) => {
  for (const schema of [emailAddress, anyEmailAddress]) {
    expect(schema.parse(typed)).toBe("taro@example.com");
  }
});

test("an address whose letters only look alike is not changed", () => {
  expect(anyEmailAddress.parse("\u212aaro@example.com")).toBe("\u212aaro@example.com");
  expect(emailAddress.safeParse("\u212aaro@example.com").success).toBe(false);
  expect(emailAddress.safeParse("taro　yama@example.com").success).toBe(false);
});

test("a month has only days that exist", () => {
  expect(["2027-02", "2027-02-28", "2028-02-29"].map((text) => month.parse(text))).toEqual([
    "2027-02",
    "2027-02",
    "2028-02",
  ]);
  for (const text of [
    "2027-13",
    "2027-00",
    "2027-02-29",
    "2027-02-30",
    "2027-04-31",
    "2027-01-00",
  ]) {
    expect(refusals(month, text), text).toEqual(["日付形式で入力してください"]);
  }
});

test("a text with only invisible characters is refused", () => {
  for (const schema of [requiredText(10), requiredLines(10), personName, name]) {
    for (const character of [...unseen, ...FORMS]) {
      expect(refusals(schema, character), JSON.stringify(character)).toHaveLength(1);
      expect(refusals(schema, ` ${character}　${character}`)).toHaveLength(1);
    }
  }
});

test.each([
  ["a form of a kanji", "辻\u{e0100}葛\u{e0101}"],
  ["a form of a kanji that Unicode has", "海\ufe00"],
  ["Persian letters that are kept apart", "می\u200cخواهم"],
  ["Devanagari letters that are joined", "क्\u200dष"],
  ["Sinhala letters that are joined", "ශ්\u200dරී"],
  ["an emoji in colour", "❤\ufe0f"],
  ["an emoji of several", "👩🏽\u200d🏫"],
  ["a key as an emoji", "1\ufe0f\u20e3"],
  ["a wide space", "山\u3000田"],
  ["an accent of its own", "e\u0301"],
])("%s may stand in a text", (_, text) => {
  for (const schema of [requiredText(10), optionalText(10), typedLine(10), requiredLines(10)]) {
    expect(refusals(schema, text), JSON.stringify(text)).toEqual([]);
  }
  // Elsewhere it is not.
  const signs = [...text].filter((character) => [...JOINERS, ...FORMS].includes(character));
  for (const sign of signs) {
    expect(refusals(requiredText(20), `${text}あ${sign}あ`)).toHaveLength(1);
  }
});

test.each([
  ["required", requiredLines(10)],
  ["optional", optionalLines(10)],
])(
  "%s text of several lines may contain line breaks and tabs, but no other invisible characters",
  (_, schema) => {
    for (const character of [...unseen, "\ufe0f\ufe0f"]) {
      expect(refusals(schema, `山${character}\n田`), JSON.stringify(character)).toEqual(
        unseenIn(`山${[...character].map(() => "〔ここ〕").join("")} 田`),
      );
    }
    expect(schema.parse("\n山\r\n\t田\n")).toBe("山\r\n\t田");
  },
);

test("a search ignores invisible characters in the keyword", () => {
  for (const character of [...unseen, ...breaks]) {
    expect(keyword.parse(`${character}山${character}田`)?.replace(/ +/, " ")).toBe("山 田");
  }
});

test.each([
  ["required line", requiredText(3)],
  ["line", optionalText(3)],
  ["typed line", typedLine(3)],
  ["required lines", requiredLines(3)],
  ["lines", optionalLines(3)],
  ["keyword", keyword, KEYWORD_MAX],
])("the length of a %s counts characters", (_, schema, max = 3) => {
  for (const character of ["あ", "𠮷", "🐈", "a"]) {
    expect(refusals(schema, character.repeat(max)), character).toEqual([]);
    const [issue, ...more] = schema.safeParse(character.repeat(max + 1)).error?.issues ?? [];
    expect(issue, character).toMatchObject({ code: "too_big", origin: "string", maximum: max });
    expect(more).toEqual([]);
  }
});

test("texts are trimmed and required ones not empty; exact ones stay as typed", () => {
  for (const schema of [requiredText(4), optionalText(4), requiredLines(4), optionalLines(4)]) {
    expect(schema.parse("　𩸽 髙﨑 ")).toBe("𩸽 髙﨑");
  }
  expect(typedLine(4).parse(" 髙﨑 ")).toBe(" 髙﨑 ");
  for (const schema of [requiredText(4), requiredLines(4)]) {
    expect(schema.safeParse("　\n").success).toBe(false);
  }
  expect(typedLine(4).safeParse("").success).toBe(false);
  expect(optionalText(4).parse(" ")).toBe("");
});

test.each([
  ["ﾔﾏﾀﾞ　ﾊﾅｺ", "ヤマダ ハナコ"],
  [" Ｊｏｈｎ　Ｓｍｉｔｈ ", "John Smith"],
  ["か\u3099", "が"],
  // NFKC would turn the first one's second kanji into 福.
  ["髙\ufa1b 𠮷﨑", "髙\ufa1b 𠮷﨑"],
  ["ﾊﾟ".repeat(30), "パ".repeat(30)],
])("the name %s is kept as %s", (typed, kept) => {
  expect(personName.parse(typed)).toBe(kept);
});

test.each([
  ["たかはし　ためこ", "タカハシ タメコ"],
  ["ヴゕゖ ゝゞ ﾔﾏﾀﾞー", "ヴヵヶ ヽヾ ヤマダー"],
  ["か\u3099", "ガ"],
  ["John 山田", "John 山田"],
])("the kana %s is kept as %s", (typed, kept) => {
  expect(personKana.parse(typed)).toBe(kept);
});

test.each([
  "髙﨑 𠮷郎",
  "葛\u{e0100}城 \ufa19",
  "김철수",
  "张伟",
  "สมชาย น้ำผึ้ง",
  "محمد بن علي",
  "Łukasz O’Connor-Żółć",
  "Nguyễn Thị Ước",
  "Петренко Ґалина",
  "प्रकाश",
])("the name %s is taken, as receipts can bear it", (text) => {
  expect(refusals(printed(requiredText(30)), text)).toEqual([]);
  expect(refusals(personName, text)).toEqual([]);
});

test.each([
  ["山田 😀 🐈", "😀"],
  ["👩\u200d🏫", "👩"],
  ["❤\ufe0f", "❤"],
  ["မြန်မာ", "မ"],
  ["山\ue000", "\ue000"],
  ["𠀀", "𠀀"],
  ["٣", "٣"],
])("the name %s is refused, as receipts cannot bear it", (text, named) => {
  const sentence = `「${named}」は領収書に印字できません。ほかの文字で入力してください`;
  expect(refusals(printed(requiredText(30)), text)).toEqual([sentence]);
  expect(refusals(personName, text)).toEqual([sentence]);
});

test("a person's name is required, and its length is that of what is kept", () => {
  expect(personName.safeParse("　").success).toBe(false);
  expect(personName.safeParse("あ".repeat(31)).success).toBe(false);
  // One character, which NFKC turns into four.
  expect(personName.safeParse("㍿".repeat(8)).success).toBe(false);
});

test("days and instants that do not exist, or lie outside 1900 to 2199, are refused", () => {
  for (const text of ["2027-02-29", "1899-12-31", "2200-01-01", "+02027-01-01", "2027-1-1", ""]) {
    expect(date.safeParse(text).success, text).toBe(false);
    expect(instant.safeParse(`${text}T10:00:00+09:00`).success, text).toBe(false);
  }
  expect(date.parse("2028-02-29")).toBe("2028-02-29");
  expect(instant.safeParse("2027-01-01T10:00:00").success).toBe(false);
  expect(instant.parse("2027-01-01T10:00:00Z")).toEqual(new Date("2027-01-01T19:00:00+09:00"));
});

test.each([
  ["list", listOf],
  ["page", pageOf],
] as const)("a %s lets nothing through but what its rows name", async (_, of) => {
  const rows = of(z.object({ id: z.number() }));
  expect(await rows.parseAsync({ rows: [{ id: 1, secret: "x" }], totalCount: 9 })).toEqual({
    rows: [{ id: 1 }],
    totalCount: 9,
  });
  await expect(rows.parseAsync({ rows: [{ id: "1" }], totalCount: 9 })).rejects.toThrow(z.ZodError);
  expect(rows.meta()?.isBoundedList).toBe(of === listOf ? true : undefined);
});
