import { actualOf } from "#api/errors.ts";

/**
 * Reads how things stand, asks, and makes the call with what was shown. If something is otherwise
 * by then, it begins again; `isAgain` tells the question so (rule 13.21). Null if nothing was read,
 * or the answer was no.
 */
export async function askUntilSo<S, T>(
  read: () => Promise<S | null>,
  ask: (shown: S, isAgain: boolean) => Promise<boolean>,
  call: (shown: S) => Promise<T>,
): Promise<T | null> {
  for (let isAgain = false; ; isAgain = true) {
    const shown = await read();
    if (shown === null || !(await ask(shown, isAgain))) return null;
    try {
      return await call(shown);
    } catch (error) {
      if (!actualOf(error)) throw error;
    }
  }
}
