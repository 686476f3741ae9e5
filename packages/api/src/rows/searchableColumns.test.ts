import { kanjiVariants } from "@kenshu/domain/kanjiVariants.ts";
import { searchable } from "@kenshu/domain/text.ts";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { columnsContain, searchableText } from "#rows/searchableColumns.ts";
import { useWorld } from "#testing.ts";

const world = useWorld();

async function inDatabase<T>(expression: RawBuilder<T>): Promise<T | undefined> {
  const { rows } = await sql<{ value: T }>`select ${expression} as value`.execute(world.db);
  return rows[0]?.value;
}

const character = fc.oneof(
  fc.constantFrom(...kanjiVariants.keys(), ...kanjiVariants.values()),
  fc.constantFrom(
    ..."ァアヴヵヶヷーぁアﾊﾟﾞＡｂＣ１㈱①㍻\u3099 \u3000\t\u00a0\u2003\ufe00\u{e0100}\ufeffÉÎİΣß𠮷",
  ),
  fc.integer({ min: 0x30a0, max: 0x30ff }).map((code) => String.fromCodePoint(code)),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
);
const textsOf = (one: fc.Arbitrary<string>) =>
  fc.array(one, { maxLength: 12 }).map((characters) => characters.join("").replaceAll("\0", ""));

/** What an erasure compares with in the log (rule 25.5). */
const inOneSpelling = (text: RawBuilder<unknown>) => sql<string>`in_one_spelling(${text})`;

test.each([
  ["a query", searchableText],
  ["an erasure", inOneSpelling],
])("%s compares texts in the form in which everything else does", async (_, inSql) => {
  await fc.assert(
    fc.asyncProperty(textsOf(character), async (text) => {
      expect(await inDatabase(inSql(sql`${text}::text`))).toBe(searchable(text));
    }),
    { seed: 1, numRuns: 300 },
  );
});

test.each([
  ["a query", searchableText],
  ["an erasure", inOneSpelling],
])("%s treats every form of a kanji like everything else", async (_, inSql) => {
  const forms = [...kanjiVariants.keys(), ...kanjiVariants.values()];
  const { rows } = await sql<{ form: string; folded: string }>`
    select form, ${inSql(sql.ref("form"))} as folded from unnest(${forms}::text[]) as form
  `.execute(world.db);
  expect(rows).toHaveLength(forms.length);
  for (const { form, folded } of rows) expect(folded, form).toBe(searchable(form));
});

test("SQL finds a keyword where everything else would", async () => {
  const sign = fc.constantFrom(...".*+?^$()[]{}|\\-/%_&~'\"");
  const texts = textsOf(fc.oneof(character, sign));
  // Most keywords are a part of the text, many of them written another way.
  const given = fc.tuple(texts, fc.nat(11), fc.nat(4), fc.boolean(), fc.option(texts, { freq: 3 }));
  await fc.assert(
    fc.asyncProperty(given, async ([text, start, length, isAsFound, other]) => {
      const written = isAsFound ? text : searchable(text);
      const keyword = other ?? [...written].slice(start, start + length).join("");
      const { rows } = await sql<{ isFound: boolean }>`
        select ${columnsContain(["text"], keyword)} as is_found from (select ${text}::text as text) as given
      `.execute(world.db);
      expect(rows).toEqual([{ isFound: searchable(text).includes(searchable(keyword)) }]);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test("a keyword is looked for in each column, and never across two", async () => {
  await world.build.user({ role: 5, name: "髙橋 一", nameKana: "タカハシ ハジメ" });
  const isFound = async (keyword?: string) => {
    const { rows } = await sql`
      select from app_user where ${columnsContain(["name", "name_kana", "therapist_id"], keyword)}
    `.execute(world.db);
    return rows.length === 1;
  };
  expect(await isFound("高橋")).toBe(true);
  expect(await isFound("ﾊｼﾞﾒ")).toBe(true);
  expect(await isFound("一たかはし")).toBe(false);
  expect(await isFound("%")).toBe(false);
  expect(await isFound(" 　")).toBe(true);
  expect(await isFound()).toBe(true);
});
