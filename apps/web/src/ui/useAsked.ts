import { differing } from "@kenshu/domain/expected.ts";
import { useState } from "react";
import { actualOf } from "#api/errors.ts";

/**
 * A question that states the consequences `C` of an act. `ask` sends what is shown as `expected`.
 * If something is otherwise by now, the server does nothing and answers with what is so: `actual`,
 * which the same dialog then shows, with what `hasChanged` marked (rule 13.21).
 */
export function useAsked<C extends object>() {
  const [again, setAgain] = useState<{ actual: C; changed: (keyof C)[] } | null>(null);
  return {
    /** The consequences by now; null while nobody has said that the shown ones are outdated. */
    actual: again?.actual ?? null,
    hasChanged: (key: keyof C): boolean => again?.changed.includes(key) ?? false,
    async ask<S extends Partial<C>, T>(shown: S, call: (expected: S) => Promise<T>): Promise<T> {
      try {
        return await call(shown);
      } catch (error) {
        const actual = actualOf<C>(error);
        if (actual) setAgain({ actual, changed: differing<C>(shown, actual) });
        throw error;
      }
    },
  };
}
