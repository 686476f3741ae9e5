/** The keys of `told` whose values are others in `actual` (rule 13.21). */
export function differing<C extends object>(told: Partial<C>, actual: C): (keyof C)[] {
  return (Object.keys(told) as (keyof C)[]).filter(
    (key) => told[key] !== undefined && !isSame(told[key], actual[key]),
  );
}

/** Ids as consequences name them: in ascending order. */
export function inOrder(ids: readonly number[]): number[] {
  return ids.toSorted((one, other) => one - other);
}

/** Whether two values as they are sent are the same, whatever the order of their keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => isSame(memberOf(one, key), memberOf(other, key)))
  );
}

function memberOf(value: object, key: string): unknown {
  return (value as Record<string, unknown>)[key];
}
