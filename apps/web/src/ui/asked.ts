// A question that states what its act does, and asks anew if that is otherwise by then (rule
// 13.21). The dialog stays open, says so, and marks what has changed; nothing else moves.

import { differing } from "@kenshu/domain/expected.ts";
import { useState } from "react";
import { actualOf, errorMessage } from "#api/errors.ts";
import { type Question, questioning } from "./confirm.ts";
import { showError } from "./messages.ts";
import { readingAhead } from "./readingAhead.ts";
import { useTold } from "./useTold.ts";

/**
 * For a dialog or a form that states the consequences `C` of an act. `ask` sends what is shown as
 * `expected`. If something is otherwise by now, the server does nothing and answers with what is
 * so: `actual`, which is shown next, with what `hasChanged` marked. Where the screen follows what
 * it asks about, `present` is that: a newer reading replaces `actual`.
 */
export function useAsked<C extends object>(present?: unknown) {
  const [actual, setActual] = useTold<C>(present);
  const [changed, setChanged] = useState<(keyof C)[]>([]);
  return {
    /** The consequences by now; null while nobody has said that the shown ones are outdated. */
    actual,
    hasChanged: (key: keyof C): boolean => changed.includes(key),
    async ask<S extends Partial<C>, T>(shown: S, call: (expected: S) => Promise<T>): Promise<T> {
      try {
        return await call(shown);
      } catch (error) {
        const actual = actualOf<C>(error);
        if (actual) {
          setActual(actual);
          setChanged(differing<C>(shown, actual));
        }
        throw error;
      }
    },
  };
}

/**
 * For a write of a form or a button: reads how things stand, asks in the shared dialog, and makes
 * the call with what was shown. If something is otherwise by then, it begins again, and `isAgain`
 * tells the question to mark it. Where `question` gives null, nothing is at stake, and nobody is
 * asked. Null if it could not be read, which the message bar says, or the answer was no. Any other
 * refusal of the call is the caller's.
 */
export async function askUntilSo<S, T>({
  read,
  question,
  call,
  asking: { ask, end } = questioning(),
}: {
  read: () => Promise<S>;
  question: (shown: S, isAgain: boolean) => Question | null;
  call: (shown: S) => Promise<T>;
  asking?: Pick<ReturnType<typeof questioning>, "ask" | "end">;
}): Promise<T | null> {
  let refusal: string | undefined;
  try {
    while (true) {
      const shown = await tellingFailure(read);
      if (shown === null) return null;
      const asked = question(shown, refusal !== undefined);
      if (asked && !(await ask(asked, refusal))) return null;
      try {
        return await call(shown);
      } catch (error) {
        if (!actualOf(error)) throw error;
        refusal = errorMessage(error);
      }
    }
  } finally {
    end();
  }
}

async function tellingFailure<S>(read: () => Promise<S>): Promise<S | null> {
  readingAhead.set(true);
  try {
    return await read();
  } catch (error) {
    showError(errorMessage(error));
    return null;
  } finally {
    readingAhead.set(false);
  }
}
