/** How names of rooms end without telling rooms apart. */
const ENDING = /(?:研修室|指導室|教室|ルーム|室)$/;

/**
 * The names of a school's rooms for where there is little room: `第1研修室` → `第1`, `個別指導室` → `個別`. Where
 * two would become one, or nothing would be left, all stay as they are.
 */
export function shortRoomNames(
  rooms: readonly { id: number; name: string }[],
): Map<number, string> {
  const short = rooms.map(({ name }) => name.replace(ENDING, "").trim());
  const isClear = short.every(Boolean) && new Set(short).size === short.length;
  return new Map(rooms.map(({ id, name }, index) => [id, (isClear && short[index]) || name]));
}
