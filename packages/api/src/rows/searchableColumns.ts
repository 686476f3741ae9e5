import { likePattern, searchable, searchableCharacters } from "@kenshu/domain/text.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** In no keyword, and in no text of one line. */
const BETWEEN = sql`chr(31)`;

/** Where a keyword is looked for of a person, as columns of `app_user` (rule 13.6). */
export const personColumns = ["name", "name_kana", "email_address", "therapist_id"];

/**
 * Whether one of these columns holds the keyword, however either is written (rule 13.6). For tables of
 * a few hundred rows: each row is compared as it is read. A keyword without a letter asks for everything.
 */
export function columnsContain(columns: string[], keyword = ""): RawBuilder<SqlBool> {
  const wanted = searchable(keyword);
  if (wanted === "") return sql.lit(true);
  const texts = sql`concat_ws(${BETWEEN}, ${sql.join(columns.map((column) => sql.ref(column)))})`;
  return sql<SqlBool>`${searchableText(texts)} like ${likePattern(wanted)}`;
}

/** What `searchable` makes of a text, in SQL. */
export function searchableText(text: RawBuilder<unknown>): RawBuilder<string> {
  const { from, to } = searchableCharacters;
  return sql<string>`translate(lower(normalize(${text}, nfkc) collate "und-x-icu"), ${from}, ${to})`;
}
