import type { Reader } from "@kenshu/db/transaction.ts";
import { addHours, addMinutes, type Clock } from "@kenshu/domain/time.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * Counts of what may be attempted so often only (rules 2.1, 2.4). They are in the database, which
 * all servers share, under a digest that tells no address.
 */
export type Attempt = RawBuilder<Buffer>;

/** What is attempted at an address; `by` whom, where these have a count of their own. */
export function attemptAt(what: string, emailAddress: string, by = ""): Attempt {
  // Addresses are one without regard to case (rule 2.5), as the database folds it.
  const text = sql`concat(${what}::text, E'\\n', ${by}::text, E'\\n', lower(${emailAddress}))`;
  return sql`sha256(convert_to(${text}, 'UTF8'))`;
}

/**
 * Counts one more attempt; false, and not counted, after `most` of them. The last one of these
 * forbids further ones for `minutes`.
 */
export async function countAttempt(
  { db, clock }: { db: Reader; clock: Clock },
  attempt: Attempt,
  { most, minutes }: { most: number; minutes: number },
): Promise<boolean> {
  const now = clock.now();
  const windowStart = addMinutes(now, -minutes);
  const { rows } = await sql`
    insert into attempt as earlier (subject, made_at)
    values (${attempt}, array[${now}::timestamptz])
    on conflict (subject) do update
    set made_at = array(
      select made from unnest(earlier.made_at) as made where made > ${windowStart}
    ) || excluded.made_at
    where cardinality(earlier.made_at) < ${most} or earlier.made_at[${most}] <= ${windowStart}
    returning subject
  `.execute(db);
  return rows.length > 0;
}

/** Takes a count back to nothing. */
export async function forgetAttempts(db: Reader, attempt: Attempt): Promise<void> {
  await db.deleteFrom("attempt").where("subject", "=", attempt).execute();
}

/** Forgets the attempts that no limit looks at any more. */
export async function forgetOldAttempts(db: Reader, clock: Clock): Promise<void> {
  const dayStart = addHours(clock.now(), -24);
  await db.deleteFrom("attempt").where(sql<boolean>`${dayStart} >= all (made_at)`).execute();
}
