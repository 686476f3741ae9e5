import { searchable, searchableCharacters } from "@kenshu/domain/text.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Occurs in no keyword and in no one-line text. */
const BETWEEN = sql`chr(31)`;

/** The columns of `app_user` in which a search looks for the keyword (rule 13.6). */
export const personColumns = ["name", "name_kana", "email_address", "therapist_id"];

/**
 * Whether one of these columns holds the keyword, however either is written (rule 13.6). For some hundred
 * thousand texts at most: each is compared as it is read. A keyword without a letter asks for everything.
 */
export function columnsContain(columns: string[], keyword = ""): RawBuilder<SqlBool> {
  const wanted = searchable(keyword);
  if (wanted === "") return sql.lit(true);
  const texts = sql`concat_ws(${BETWEEN}, ${sql.join(columns.map((column) => sql.ref(column)))})`;
  return sql<SqlBool>`${inOneWidth(texts)} ~ ${patternOf(wanted)}`;
}

/** What `searchable` makes of a text, in SQL. It takes twenty times as long as to look for a pattern. */
export function searchableText(text: RawBuilder<unknown>): RawBuilder<string> {
  const { from, to } = searchableCharacters;
  return sql<string>`translate(${inOneWidth(text)}, ${from}, ${to})`;
}

function inOneWidth(text: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(normalize(${text}, nfkc) collate "und-x-icu")`;
}

const from = [...searchableCharacters.from];
const to = [...searchableCharacters.to];
/** What `searchable` drops, anywhere in a text. */
const dropped = `[${from.slice(to.length).join("")}]*`;
/** The characters that it replaces, by what by. */
const variants = Map.groupBy(from.slice(0, to.length), (_, index) => to[index] ?? "");

/** What may mean something in a regular expression. No letter is among it, which PostgreSQL would refuse. */
const SPECIAL = /[!-/:-@[-`{-~]/;

/** A regular expression for what `searchable` makes these characters of, in a text of one width and case. */
function patternOf(wanted: string): string {
  const characters = [...wanted].map((character) => {
    const others = variants.get(character);
    if (others) return `[${character}${others.join("")}]`;
    return SPECIAL.test(character) ? `\\${character}` : character;
  });
  return characters.join(dropped);
}
