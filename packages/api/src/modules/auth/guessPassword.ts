import { verifyPassword } from "@kenshu/db/passwords.ts";
import type { Database } from "@kenshu/db/pool.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import {
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_WINDOW_MINUTES,
} from "@kenshu/domain/auth/auth.limits.ts";
import { addMinutes, type Clock } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";

export type Guess = "right" | "wrong" | "locked";

/**
 * Tries a password for an address (rule 2.4). The guess is counted before it is looked at, so
 * that no number of simultaneous guesses, from any number of server processes, gets past the limit;
 * a right one takes the count back. The address need not belong to anybody: the hash is null then,
 * the guess is wrong, and takes as long.
 */
export function guessPassword(
  { db, clock }: CommandContext,
  emailAddress: string,
  passwordHash: string | null,
  password: string,
): Promise<Guess> {
  return inTurn(emailAddress.toLowerCase(), async () => {
    if (!(await countGuess(db, clock, emailAddress))) return "locked";
    if (!(await verifyPassword(passwordHash, password))) return "wrong";
    await forgetGuesses(db, emailAddress);
    return "right";
  });
}

/**
 * Counts one more guess, unless the address is locked: by the tenth within the window, and for as
 * long as that lasts.
 */
export async function countGuess(
  db: Database,
  clock: Clock,
  emailAddress: string,
): Promise<boolean> {
  const now = clock.now();
  const windowStart = addMinutes(now, -WRONG_PASSWORDS_WINDOW_MINUTES);
  const { rows } = await sql`
    insert into wrong_password as earlier (email_address, guessed_at)
    values (${addressKey(emailAddress)}, array[${now}::timestamptz])
    on conflict (email_address) do update
    set guessed_at = array(
      select guess from unnest(earlier.guessed_at) as guess where guess > ${windowStart}
    ) || excluded.guessed_at
    where cardinality(earlier.guessed_at) < ${WRONG_PASSWORDS_MAX}
      or earlier.guessed_at[${WRONG_PASSWORDS_MAX}] <= ${windowStart}
    returning email_address
  `.execute(db);
  return rows.length > 0;
}

/** Forgets the guesses that can lock nobody any more. */
export async function forgetOldGuesses(db: Reader, clock: Clock): Promise<void> {
  const windowStart = addMinutes(clock.now(), -WRONG_PASSWORDS_WINDOW_MINUTES);
  await db
    .deleteFrom("wrongPassword")
    .where(sql<boolean>`${windowStart} >= all (guessed_at)`)
    .execute();
}

/** Takes the count of an address back to nothing: its owner has been recognized. */
export async function forgetGuesses(db: Reader, emailAddress: string): Promise<void> {
  await db
    .deleteFrom("wrongPassword")
    .where("emailAddress", "=", addressKey(emailAddress))
    .execute();
}

/** Addresses are one without regard to case (rule 2.5), as the database folds it. */
const addressKey = (emailAddress: string) => sql<string>`lower(${emailAddress})`;

const turns = new Map<string, Promise<unknown>>();

/**
 * One guess per address at a time within this process: many right ones at once, each counted
 * before it is known to be right, would otherwise lock the address.
 */
async function inTurn<T>(address: string, run: () => Promise<T>): Promise<T> {
  const turn = (turns.get(address) ?? Promise.resolve()).then(run, run);
  turns.set(address, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(address) === turn) turns.delete(address);
  }
}
