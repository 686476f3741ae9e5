import type { Writer } from "@kenshu/db/transaction.ts";
import {
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_WINDOW_MINUTES,
} from "@kenshu/domain/auth/auth.limits.ts";
import { addHours, addMinutes, type Clock } from "@kenshu/domain/time.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * Counts attempts that are limited (rules 2.1, 2.4). All servers share the counts in the database.
 * Their key is a digest that reveals no address.
 */
export type Attempt = RawBuilder<Buffer>;

/** How many wrong passwords or codes lock, and for how long (rule 2.4). */
export const ofGuesses = { most: WRONG_PASSWORDS_MAX, minutes: WRONG_PASSWORDS_WINDOW_MINUTES };

/** What is attempted at an address; `by` names callers with a count of their own. */
export function attemptAt(what: string, emailAddress: string, by = ""): Attempt {
  // The case of an address does not matter (rule 2.5). The database folds it.
  const text = sql`concat(${what}::text, E'\\n', ${by}::text, E'\\n', lower(${emailAddress}))`;
  return sql`sha256(convert_to(${text}, 'UTF8'))`;
}

/** The count of wrong codes: as for passwords, strangers share one, and `by` has its own (rule 2.4). */
export function factorGuess(emailAddress: string, by?: string): Attempt {
  return attemptAt("secondFactor", emailAddress, by);
}

/**
 * Counts one more attempt. After `most` attempts it returns false and does not count. The last
 * allowed one blocks further attempts for `minutes`.
 */
export async function countAttempt(
  { db, clock }: { db: Writer; clock: Clock },
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

/** Resets a count to zero. */
export async function forgetAttempts(db: Writer, attempt: Attempt): Promise<void> {
  await db.deleteFrom("attempt").where("subject", "=", attempt).execute();
}

/** Deletes attempts that no limit needs any more. */
export async function forgetOldAttempts(db: Writer, clock: Clock): Promise<void> {
  const dayStart = addHours(clock.now(), -24);
  await db.deleteFrom("attempt").where(sql<boolean>`${dayStart} >= all (made_at)`).execute();
}
