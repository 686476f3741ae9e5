/** The ids and the moments in a value from the server. */
export type Named = { ids: ReadonlySet<number>; moments: readonly number[] };

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const known = new WeakMap<object, Named>();

/** What a value names, looked up once: the query cache never changes a value. */
export function namesIn(value: unknown): Named {
  if (typeof value !== "object" || value === null) return nothing;
  const before = known.get(value);
  if (before) return before;
  const ids = new Set<number>();
  const moments: number[] = [];
  const walk = (part: unknown, key: string) => {
    if (typeof part === "number") {
      if (/^id$|Ids?$/.test(key)) ids.add(part);
    } else if (typeof part === "string") {
      if (MOMENT.test(part)) moments.push(Date.parse(part));
    } else if (Array.isArray(part)) {
      for (const each of part) walk(each, key);
    } else if (typeof part === "object" && part !== null) {
      for (const [name, each] of Object.entries(part)) walk(each, name);
    }
  };
  walk(value, "");
  const named = { ids, moments };
  known.set(value, named);
  return named;
}

const nothing: Named = { ids: new Set(), moments: [] };
