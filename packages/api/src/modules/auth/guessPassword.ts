import { verifyPassword } from "@kenshu/db/passwords.ts";
import { Turns } from "@kenshu/db/turns.ts";
import type { CommandContext } from "#context.ts";
import {
  type Attempt,
  attemptAt,
  countAttempt,
  forgetAttempts,
  ofGuesses,
} from "#modules/auth/attempts.ts";

/**
 * In this process only one guess per count runs at a time. Otherwise many right guesses at once,
 * each counted before it proves right, would lock the address.
 */
const turns = new Turns<string>({ atOnce: 1 });

/**
 * The count for a wrong password (rule 2.4). All strangers share one count per address. A browser
 * or a session with which the account has signed in (`by`) has its own count.
 */
export function passwordGuess(emailAddress: string, by?: string): Attempt {
  return attemptAt("password", emailAddress, by);
}

/**
 * Tries a password and returns what it opens. It counts the guess before checking it, so that no
 * number of simultaneous guesses from any server processes exceeds the limit. A right guess
 * resets the count. If there is nothing to open, the guess is wrong and takes the same time.
 */
export function guessPassword<T extends { passwordHash: string }>(
  ctx: CommandContext,
  { emailAddress, by }: { emailAddress: string; by?: string | undefined },
  candidates: readonly T[],
  password: string,
): Promise<T | "wrong" | "locked"> {
  const guess = passwordGuess(emailAddress, by);
  return turns.run(`${by} ${emailAddress.toLowerCase()}`, async () => {
    if (!(await countAttempt(ctx, guess, ofGuesses))) return "locked";
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
