import { differing } from "@kenshu/domain/expected.ts";
import { useState } from "react";
import { actualOf } from "#api/errors.ts";
import { useAsked } from "./asked.ts";
import { useLatest } from "./useLatest.ts";

/**
 * For a form or a dialog whose act depends on what a living reading says, such as a balance. The
 * screen shows the reading as it is by now, and marks what has changed. `ask` sends what stood there
 * when the person opened it, so the first press after a change is refused, and says so. The next
 * press sends what the refusal has told (rules 13.21, 24.7). A key that is undefined is still being
 * read.
 */
export function useStood<C extends object>(present: C) {
  const { latest, during } = useLatest(present);
  const { actual, ask } = useAsked<C>(latest);
  const [stood, setStood] = useState({ opened: present, told: null as C | null });
  const opened = withFirst(stood.opened, present);
  if (opened !== stood.opened) setStood({ ...stood, opened });
  const shown = actual ?? latest;
  const changed = differing<C>(opened, shown);
  return {
    shown,
    hasChanged: (key: keyof C): boolean => changed.includes(key),
    ask: <T>(call: (expected: C) => Promise<T>): Promise<T> =>
      during(async () => {
        try {
          return await ask(stood.told ?? opened, call);
        } catch (error) {
          const told = actualOf<C>(error);
          if (told) setStood({ opened, told });
          throw error;
        }
      }),
  };
}

/** With what has been read since for keys that had nothing; the same object if that is nothing. */
function withFirst<C extends object>(opened: C, present: C): C {
  const read = (Object.keys(present) as (keyof C)[]).filter(
    (key) => opened[key] === undefined && present[key] !== undefined,
  );
  if (read.length === 0) return opened;
  return { ...opened, ...Object.fromEntries(read.map((key) => [key, present[key]])) };
}
