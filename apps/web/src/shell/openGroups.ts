/**
 * Which groups of a menu stand open (rule 15.19): those wanted last, as many as fit into `room` rows
 * without scrolling; the first in any case. `wanted` has the latest first, and `rowsOf` says how many
 * rows each group adds.
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
