import { namesIn, valueAt, withValue } from "./paths.ts";

type Values = Record<string, unknown>;

/**
 * Three versions of one row: as it was read (`base`), as it was typed over here (`own`), as it is by
 * now (`latest`). What was not changed here becomes the latest; what was, stays for its author to decide.
 * `takenOver` names what somebody else has changed meanwhile.
 */
export function mergeLatest({ base, own, latest }: { base: Values; own: Values; latest: Values }) {
  const takenOver = namesIn(latest).filter((name) => {
    const held = valueAt(own, name);
    return isSame(held, valueAt(base, name)) && !isSame(held, valueAt(latest, name));
  });
  const take = (values: Values, name: string) => withValue(values, name, valueAt(latest, name));
  return { values: takenOver.reduce(take, own), takenOver };
}

/** Whether a form holds the same under a name: values are plain, and lists of such. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
