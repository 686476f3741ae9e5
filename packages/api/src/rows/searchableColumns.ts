import { likePattern, searchable, searchableCharacters } from "@kenshu/domain/text.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Occurs in no keyword and in no one-line text. */
const BETWEEN = sql`chr(31)`;

/** The columns of `app_user` in which a search looks for the keyword (rule 13.6). */
export const personColumns = ["name", "name_kana", "email_address", "therapist_id"];

/**
 * Whether one of these columns contains the keyword, in any spelling (rule 13.6). It is for tables
 * of a few hundred rows, because it compares each row. A keyword without letters matches
 * everything.
 */
export function columnsContain(columns: string[], keyword = ""): RawBuilder<SqlBool> {
  const wanted = searchable(keyword);
  if (wanted === "") return sql.lit(true);
  const texts = sql`concat_ws(${BETWEEN}, ${sql.join(columns.map((column) => sql.ref(column)))})`;
  return sql<SqlBool>`${searchableText(texts)} like ${likePattern(wanted)}`;
}

/** The function `searchable` in SQL. */
export function searchableText(text: RawBuilder<unknown>): RawBuilder<string> {
  const { from, to } = searchableCharacters;
  return sql<string>`translate(lower(normalize(${text}, nfkc) collate "und-x-icu"), ${from}, ${to})`;
}
