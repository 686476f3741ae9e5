import { verifyPassword } from "@kenshu/db/passwords.ts";
import { Turns } from "@kenshu/db/turns.ts";
import {
  WRONG_PASSWORDS_MAX,
  WRONG_PASSWORDS_WINDOW_MINUTES,
} from "@kenshu/domain/auth/auth.limits.ts";
import type { CommandContext } from "#context.ts";
import { type Attempt, attemptAt, countAttempt, forgetAttempts } from "#modules/auth/attempts.ts";

/**
 * One guess per count at a time within this process: many right ones at once, each counted
 * before it is known to be right, would otherwise lock the address.
 */
const turns = new Turns<string>({ atOnce: 1 });

const limit = { most: WRONG_PASSWORDS_MAX, minutes: WRONG_PASSWORDS_WINDOW_MINUTES };

/**
 * The count that a wrong password goes to (rule 2.4). Strangers share one count for the address. A
 * browser or a session with which the account has signed in (`by`) has a count of its own.
 */
export function passwordGuess(emailAddress: string, by?: string): Attempt {
  return attemptAt("password", emailAddress, by);
}

/**
 * Tries a password for what it may open, and returns what it did open. It counts the guess before it
 * looks at it, so that no number of simultaneous guesses from any number of server processes gets past
 * the limit. A right guess takes the count back. Where there is nothing to open, the guess is wrong,
 * and takes as long.
 */
export function guessPassword<T extends { passwordHash: string }>(
  ctx: CommandContext,
  { emailAddress, by }: { emailAddress: string; by?: string | undefined },
  candidates: readonly T[],
  password: string,
): Promise<T | "wrong" | "locked"> {
  const guess = passwordGuess(emailAddress, by);
  return turns.run(`${by} ${emailAddress.toLowerCase()}`, async () => {
    if (!(await countAttempt(ctx, guess, limit))) return "locked";
    const opened = await openedBy(candidates, password);
    if (!opened) return "wrong";
    await forgetAttempts(ctx.db, guess);
    return opened;
  });
}

async function openedBy<T extends { passwordHash: string }>(
  candidates: readonly T[],
  password: string,
): Promise<T | undefined> {
  const hashes = candidates.map(({ passwordHash }) => passwordHash);
  const isRight = await Promise.all(
    (hashes.length > 0 ? hashes : [null]).map((hash) => verifyPassword(hash, password)),
  );
  return candidates[isRight.indexOf(true)];
}
