/**
 * Which groups of a menu stand open (rule 15.19): those wanted most, as many as fit into `room` rows
 * without scrolling; the first in any case. `wanted` has the most wanted first, and `rowsOf` says how
 * many rows each group adds, in the order of the menu.
 */
export function openGroups(
  wanted: readonly string[],
  rowsOf: ReadonlyMap<string, number>,
  room: number,
): Set<string> {
  const open = new Set<string>();
  let left = room;
  for (const group of wanted) {
    const rows = rowsOf.get(group);
    if (rows === undefined || (open.size > 0 && rows > left)) continue;
    open.add(group);
    left -= rows;
  }
  return open;
}

/**
 * What is wanted once a person has unfolded a group or folded it. The line that was pressed stays
 * where it is as far as possible: to make room the groups below it fold first, and when it folds none
 * above it unfolds.
 */
export function wantedAfter(
  pressed: string,
  isUnfolded: boolean,
  wanted: readonly string[],
  open: ReadonlySet<string>,
  order: readonly string[],
): string[] {
  const others = wanted.filter((group) => group !== pressed);
  const isAbove = (group: string) => order.indexOf(group) < order.indexOf(pressed);
  if (!isUnfolded) return others.filter((group) => open.has(group) || !isAbove(group));
  const rank = (group: string) => (open.has(group) ? (isAbove(group) ? 0 : 1) : 2);
  return [pressed, ...others.toSorted((one, other) => rank(one) - rank(other))];
}
