import { namesIn, valueAt, withValue } from "./paths.ts";

type Values = Record<string, unknown>;

/**
 * Merges three versions of one row: as read (`base`), as typed here (`own`), and as it is now
 * (`latest`). A value that was not changed here becomes the latest. A changed value stays, and its
 * author decides. `takenOver` names the values that somebody else has changed meanwhile.
 */
export function mergeLatest({ base, own, latest }: { base: Values; own: Values; latest: Values }) {
  const takenOver = namesIn(latest).filter((name) => {
    const held = valueAt(own, name);
    return isSame(held, valueAt(base, name)) && !isSame(held, valueAt(latest, name));
  });
  const take = (values: Values, name: string) => withValue(values, name, valueAt(latest, name));
  return { values: takenOver.reduce(take, own), takenOver };
}

/** Whether two values are the same. Values are plain, or lists of plain values. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
