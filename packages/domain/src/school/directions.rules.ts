import type { Directions } from "#school/directions.schema.ts";

/** What people need who are on their way: of these, a change is told (rule 4.12). */
export const wayNames = {
  address: "住所",
  phone: "電話番号",
  access: "行き方",
} as const satisfies Partial<Record<keyof Directions, string>>;

/** Which of them are others. An absent key stays as it is. */
export function changedWay(before: Directions, after: Partial<Directions>) {
  const keys = Object.keys(wayNames) as (keyof typeof wayNames)[];
  return keys.filter((key) => after[key] !== undefined && after[key] !== before[key]);
}
