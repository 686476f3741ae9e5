import { asLine, inOneWidth, withoutUnseen } from "#characters.ts";
import { addDays, isDay, type PlainDate, type PlainTime } from "#time.ts";

/**
 * Readers of typed or pasted text for fields that do not hold text (rule 16.4). Each returns the
 * value, or null for empty text. Unreadable text stays as it is, and the schema refuses it. Where a
 * spelling is read for one value, it is read for all.
 */

/** Whatever the width, without spaces and invisible characters, which dates from files have. */
function plainly(text: string): string {
  return withoutUnseen(text.normalize("NFKC"), "").replace(/\s/g, "");
}

/** Minus signs of keyboards and of Japanese input. */
const SIGN = "[-−ー‐–—―]";
const NUMBER = new RegExp(`^(${SIGN}?)¥?(${SIGN}?)(\\d[\\d,]*(?:\\.\\d+)?)円?$`);

/**
 * `１,２３４`, `¥1,234`, `−1,234円` → a number. Its digits are decimal: 1e3 and 0x10 are text. `unit`
 * is the field's own, which may stand behind.
 */
export function readNumber(text: string, unit = ""): number | string | null {
  const plain = plainly(text);
  if (plain === "") return null;
  const bare = unit !== "" && plain.endsWith(unit) ? plain.slice(0, -unit.length) : plain;
  const [, sign = "", signBehind = "", digits = ""] = NUMBER.exec(bare) ?? [];
  if (digits === "" || (sign !== "" && signBehind !== "")) return text;
  const number = Number(digits.replaceAll(",", ""));
  // There is no -0.
  return sign + signBehind === "" || number === 0 ? number : -number;
}

const YEAR_FIRST = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const DAY_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;
const MONTH_FIRST = /^(\d{1,2})[-/.月](\d{1,2})日?$/;

/**
 * `2026/8/3`, `2026年8月3日`, `20260803`, and `8/3`. The last means the nearest such day to `today`,
 * half a year to either side: 1/5 typed in December means next January.
 */
export function readDate(text: string, today: PlainDate): PlainDate | null {
  const plain = plainly(text).replace(/\([日月火水木金土]\)$/, "");
  if (plain === "") return null;
  const full = YEAR_FIRST.exec(plain) ?? DAY_DIGITS.exec(plain);
  if (full) return day(full[1], full[2], full[3]) ?? text;
  const short = MONTH_FIRST.exec(plain);
  if (!short) return text;
  const year = Number(today.slice(0, 4));
  const candidates = [year, year - 1, year + 1].flatMap(
    (y) => day(String(y), short[1], short[2]) ?? [],
  );
  const near = candidates.find(
    (date) => addDays(today, -183) < date && date <= addDays(today, 183),
  );
  return near ?? candidates[0] ?? text;
}

function day(year = "", month = "", dayOfMonth = ""): PlainDate | undefined {
  const date = `${year}-${month.padStart(2, "0")}-${dayOfMonth.padStart(2, "0")}`;
  return isDay(date) ? date : undefined;
}

const MONTH = /^(\d{4})[-/.年](\d{1,2})月?$/;
const MONTH_DIGITS = /^(\d{4})(\d{2})$/;

/**
 * `2027/2`, `2027年2月`, `２０２７０２` → `2027-02`. A full date that exists gives its month.
 */
export function readMonth(text: string): string | null {
  const plain = plainly(text).replace(/\([日月火水木金土]\)$/, "");
  if (plain === "") return null;
  const [, year, month, dayOfMonth = "1"] =
    MONTH.exec(plain) ??
    MONTH_DIGITS.exec(plain) ??
    YEAR_FIRST.exec(plain) ??
    DAY_DIGITS.exec(plain) ??
    [];
  return day(year, month, dayOfMonth)?.slice(0, "yyyy-MM".length) ?? text;
}

/** `０９０ー１２３４ー５６７８`, `+81 90…` → digits, +, - and spaces, each in half width. */
export function readPhone(text: string): string {
  return asLine(inOneWidth(text)).replace(/[−ー‐–—―]/g, "-");
}

const TIME = [/^(\d{1,2})[:時](\d{1,2})分?$/, /^(\d{1,2})(\d{2})$/, /^(\d{1,2})$/];

/** `9:00`, `９：００`, `900`, `9`, `9時半` … → `09:00`; `24:00` is the end of the day. */
export function readTime(text: string): PlainTime | null {
  const plain = plainly(text).replace(/時半$/, ":30").replace(/時$/, ":00");
  if (plain === "") return null;
  const parts = TIME.map((form) => form.exec(plain)).find((found) => found !== null);
  const [, hour = "", minute = "00"] = parts ?? [];
  const isTime = Number(minute) <= 59 && Number(hour) * 60 + Number(minute) <= 24 * 60;
  return parts && isTime ? `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}` : text;
}
