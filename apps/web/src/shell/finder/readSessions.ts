import { inOneWidth } from "@kenshu/domain/characters.ts";
import { addDays, isDay, type PlainDate } from "@kenshu/domain/time.ts";
import { readDate } from "@kenshu/domain/typedValues.ts";

const NEAR_DAYS = new Map([
  ["昨日", -1],
  ["今日", 0],
  ["明日", 1],
  ["あさって", 2],
]);

/**
 * `3/10 新宿` or `新宿 明日`: the day and the other words. Null where no word is a day. A day in words
 * may be a family name, too.
 */
export function readSessions(
  text: string,
  today: PlainDate,
): { day: PlainDate; words: string[]; mayBeName: boolean } | null {
  const words = inOneWidth(text).trim().split(/\s+/);
  for (const [index, word] of words.entries()) {
    const day = dayOf(word, today);
    if (day) return { day, words: words.toSpliced(index, 1), mayBeName: NEAR_DAYS.has(word) };
  }
  return null;
}

function dayOf(word: string, today: PlainDate): PlainDate | null {
  const near = NEAR_DAYS.get(word);
  if (near !== undefined) return addDays(today, near);
  const day = readDate(word, today);
  return day !== null && isDay(day) ? day : null;
}
