import { addDays, type PlainDate, type PlainTime } from "@kenshu/domain/time.ts";

/**
 * Readers of typed text for fields that do not hold text. Each returns the value, or null for empty
 * text. Unreadable text stays as it is, and the schema refuses it.
 */

/** `１,２３４` → 1234 */
export function readNumber(text: string): number | string | null {
  const plain = text
    .normalize("NFKC")
    .replace(/[\s,¥円]/g, "")
    .replace(/^[−ー－]/, "-");
  if (plain === "") return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number : text;
}

const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const MONTH_FIRST = /^(\d{1,2})[-/.月](\d{1,2})日?$/;

/**
 * `2026/8/3`, `2026年8月3日`, `20260803`, and `8/3`. The last means the nearest such day to `today`,
 * half a year to either side: 1/5 typed in December means next January.
 */
export function readDate(text: string, today: PlainDate): PlainDate | null {
  const plain = text
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/\([日月火水木金土]\)$/, "");
  if (plain === "") return null;
  const full = YEAR_FIRST.exec(plain) ?? DIGITS.exec(plain);
  if (full) return plainDate(full[1], full[2], full[3]) ?? text;
  const short = MONTH_FIRST.exec(plain);
  if (!short) return text;
  const year = Number(today.slice(0, 4));
  const candidates = [year, year - 1, year + 1].flatMap(
    (y) => plainDate(String(y), short[1], short[2]) ?? [],
  );
  const near = candidates.find(
    (date) => addDays(today, -183) < date && date <= addDays(today, 183),
  );
  return near ?? candidates[0] ?? text;
}

function plainDate(year = "", month = "", day = ""): PlainDate | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  // A 31st of February would roll over into March.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date
    ? undefined
    : date;
}

/** `9:00`, `９：００`, `900`, `9`, `9時半` … → `09:00` */
export function readTime(text: string): PlainTime | null {
  const plain = text
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/時半$/, ":30")
    .replace(/時$/, ":00");
  if (plain === "") return null;
  const parts =
    /^(\d{1,2})[:時](\d{1,2})分?$/.exec(plain) ??
    /^(\d{1,2})(\d{2})$/.exec(plain) ??
    /^(\d{1,2})$/.exec(plain);
  const [, hour = "", minute = "00"] = parts ?? [];
  if (!parts || Number(hour) > 23 || Number(minute) > 59) return text;
  return `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
}
