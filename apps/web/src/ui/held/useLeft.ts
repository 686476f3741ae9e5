import { useState } from "react";

type Keys = readonly number[];
type Seen = { part: string; keys: Keys; left: Keys };

/**
 * The keys of rows that others have taken off this part of a list since it was opened. `part` names
 * the criteria and the page: a row that another part does not have is no such row.
 */
export function useLeft(keys: Keys | undefined, part: string): Keys {
  const [seen, setSeen] = useState<Seen>({ part, keys: keys ?? [], left: [] });
  if (!keys) return seen.left;
  const isOther = seen.part !== part;
  if (isOther || keys.join() !== seen.keys.join()) {
    const gone = isOther ? [] : seen.keys.filter((key) => !keys.includes(key));
    setSeen({ part, keys, left: [...without(seen.left, [...keys, ...gone]), ...gone] });
  }
  return seen.left;
}

const without = (all: Keys, some: Keys) => all.filter((key) => !some.includes(key));
