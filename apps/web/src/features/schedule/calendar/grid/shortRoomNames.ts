/** Endings of room names that do not tell rooms apart. */
const ENDING = /(?:研修室|指導室|教室|ルーム|室)$/;

/**
 * Short names of a school's rooms for small spaces: `第1研修室` → `第1`, `個別指導室` → `個別`. If two would
 * become equal, or one would be empty, all stay as they are.
 */
export function shortRoomNames(
  rooms: readonly { id: number; name: string }[],
): Map<number, string> {
  const short = rooms.map(({ name }) => name.replace(ENDING, "").trim());
  const isClear = short.every(Boolean) && new Set(short).size === short.length;
  return new Map(rooms.map(({ id, name }, index) => [id, (isClear && short[index]) || name]));
}
