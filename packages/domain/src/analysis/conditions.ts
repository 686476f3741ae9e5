import { z } from "zod";
import { ANALYSIS_FIRST_YEAR } from "#analysis/analysis.limits.ts";
import { YEARS } from "#dateForm.ts";
import { date } from "#fields.ts";
import { areaId, trainingId } from "#ids.ts";
import {
  addDays,
  daysBetween,
  formatDate,
  formatMonth,
  monthAfter,
  type PlainDate,
  writeMonth,
} from "#time.ts";

/** A field of a form; `name`, `from` and `to` are keys of the input. */
export type Condition =
  | { kind: "range"; from: string; to: string; label: string }
  | { kind: "month"; name: string; label: string }
  | { kind: "year"; name: string; label: string }
  | {
      kind: "choice";
      name: string;
      label: string;
      choices: { value: number; label: string }[];
      /** Without a choice, all. */
      isOptional?: true;
    }
  /** One of the areas or trainings; without a choice, all. No analysis asks for both. */
  | { kind: "area" | "training"; name: string; label: string };

export type Conditions = Record<string, string | number | undefined>;

/** The options of a choice, from an enumeration's words. */
export function choices(names: Record<number, string>) {
  return Object.entries(names).map(([value, label]) => ({ value: Number(value), label }));
}

const reversed = "研修開始日(from)以降の日付を入力してください";
const tooLong = "期間は1年未満で入力してください";

/**
 * A range of at most a year of the thing in the label, both days counted (rule 16.7); `input` has
 * the keys `from` and `to`.
 */
export function withRange<
  const From extends string,
  const To extends string,
  S extends z.core.$ZodShape = Record<never, never>,
>(from: From, to: To, label: string, shape?: S) {
  const days = {
    [from]: date.describe(`${label}の、最初の日`),
    [to]: date.describe(`${label}の、最後の日（期間は1年未満）`),
  } as Record<From | To, typeof date>;
  return z.object({ ...days, ...(shape as S) }).superRefine((input, ctx) => {
    const range = input as Record<string, PlainDate>;
    const [first, last] = [range[from] as PlainDate, range[to] as PlainDate];
    const refuse = (message: string) => ctx.addIssue({ code: "custom", path: [to], message });
    if (last < first) refuse(reversed);
    else if (last > longestRange(first)) refuse(tooLong);
  });
}

/** The last possible day of a range that begins on this day. */
export function longestRange(first: PlainDate): PlainDate {
  // A year from 29 February ends with the next February.
  const nextYear = `${Number(first.slice(0, 4)) + 1}${first.slice(4)}`;
  return nextYear.endsWith("02-29") ? `${nextYear.slice(0, 4)}-02-28` : addDays(nextYear, -1);
}

/** Without a name, all. */
export const areaField = areaId.optional().describe("地域の id。省くとすべて");
export const trainingField = trainingId.optional().describe("研修種目の id。省くとすべて");
export const yearField = z
  .int32()
  .min(ANALYSIS_FIRST_YEAR, `${ANALYSIS_FIRST_YEAR}以降の年を入力してください`)
  .max(2199, "2199以前の年を入力してください")
  .describe("年");

type Range = { first: PlainDate; last: PlainDate };

/** The month before this day's, or another month by its distance. */
export function monthRange(day: PlainDate, distance = -1): Range {
  const last = addDays(`${monthAfter(day, distance + 1)}-01`, -1);
  return { first: `${monthAfter(day, distance)}-01`, last };
}

/** The fiscal year of this day, from April to March, or another one by its distance. */
export function fiscalYear(day: PlainDate, distance = 0): Range {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = (month < 4 ? year - 1 : year) + distance;
  return { first: `${first}-04-01`, last: `${first + 1}-03-31` };
}

/** The ranges on a form's buttons. */
export function rangePresets(today: PlainDate): (Range & { label: string })[] {
  return [
    { label: "今月", ...monthRange(today, 0) },
    { label: "先月", ...monthRange(today) },
    { label: "今年度", ...fiscalYear(today) },
    { label: "昨年度", ...fiscalYear(today, -1) },
  ];
}

/** The years in a form, latest first (rule 18.6). */
export function yearChoices(today: PlainDate): number[] {
  const thisYear = Number(today.slice(0, 4));
  const count = Math.max(thisYear - ANALYSIS_FIRST_YEAR + 1, 1);
  return Array.from({ length: count }, (_, before) => thisYear - before);
}

/** The initial values of a form: the previous month, this year, the first option (rule 18.6). */
export function initialConditions(conditions: readonly Condition[], today: PlainDate): Conditions {
  const values = conditions.map((condition): Conditions => {
    switch (condition.kind) {
      case "range": {
        const { first, last } = monthRange(today);
        return { [condition.from]: first, [condition.to]: last };
      }
      case "month":
        return { [condition.name]: monthAfter(today, -1) };
      case "year":
        return { [condition.name]: Number(today.slice(0, 4)) };
      case "choice":
        return condition.isOptional ? {} : { [condition.name]: condition.choices[0]?.value };
      default:
        return {};
    }
  });
  return Object.assign({}, ...values);
}

/**
 * The same conditions for the time before: as many months if they are whole ones, otherwise as many
 * days, without counting a leap day. Null if nobody can ask for the time before.
 */
export function conditionsBefore<C extends Conditions>(
  conditions: readonly Condition[],
  input: C,
): C | null {
  const values = conditions.map((condition): Conditions | null => {
    switch (condition.kind) {
      case "range": {
        const { first, last } = rangeBefore({
          first: String(input[condition.from]),
          last: String(input[condition.to]),
        });
        return isKnown(first) ? { [condition.from]: first, [condition.to]: last } : null;
      }
      case "month": {
        const before = monthAfter(String(input[condition.name]), -1);
        return isKnown(before) ? { [condition.name]: before } : null;
      }
      case "year": {
        const before = Number(input[condition.name]) - 1;
        return before < ANALYSIS_FIRST_YEAR ? null : { [condition.name]: before };
      }
      default:
        return {};
    }
  });
  return values.includes(null) ? null : Object.assign({}, input, ...values);
}

/** Whether a day or month is in the allowed years (rule 16). */
const isKnown = (dayOrMonth: string) => YEARS.test(dayOrMonth);

/** Whether all the time in these conditions has passed. */
export function isOver(
  conditions: readonly Condition[],
  input: Conditions,
  today: PlainDate,
): boolean {
  return conditions.every((condition) => {
    switch (condition.kind) {
      case "range":
        return String(input[condition.to]) < today;
      case "month":
        return String(input[condition.name]) < today.slice(0, 7);
      case "year":
        return Number(input[condition.name]) < Number(today.slice(0, 4));
      default:
        return true;
    }
  });
}

function rangeBefore({ first, last }: Range): Range {
  const before = addDays(first, -1);
  const next = addDays(last, 1);
  if (first.endsWith("-01") && next.endsWith("-01")) {
    return { first: `${monthAfter(first, -monthsBetween(first, next))}-01`, last: before };
  }
  const start = addDays(first, -daysOf({ first, last }));
  // A year with a leap day is longer than the one before.
  return { first: before > longestRange(start) ? addDays(start, 1) : start, last: before };
}

const daysOf = ({ first, last }: Range) => daysBetween(first, last) + 1;

/** The months of a range, `yyyy-MM`. */
export function monthsOf(first: PlainDate, last: PlainDate): string[] {
  const count = monthsBetween(first, last) + 1;
  return Array.from({ length: count }, (_, after) => monthAfter(first, after));
}

function monthsBetween(first: PlainDate, last: PlainDate): number {
  const months = (day: PlainDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return months(last) - months(first);
}

/** The days of a month, `yyyy-MM`. */
export function daysOfMonth(month: string): PlainDate[] {
  const { first, last } = monthRange(`${month}-01`, 0);
  return Array.from({ length: daysOf({ first, last }) }, (_, after) => addDays(first, after));
}

/** The conditions as people read them; `chosenName` is the name of the area or training. */
export function inWords(
  conditions: readonly Condition[],
  input: Conditions,
  chosenName: string | null,
): { label: string; text: string }[] {
  return conditions.map((condition) => {
    const { label } = condition;
    if (isLeftOut(condition, input)) return { label, text: "すべて" };
    if (isNamed(condition)) return { label, text: chosenName ?? "" };
    // A month as its field shows it.
    if (condition.kind === "month") {
      return { label, text: writeMonth(String(input[condition.name])) };
    }
    if (condition.kind === "range") {
      const days = [input[condition.from], input[condition.to]];
      return { label, text: days.map((day) => formatDate(String(day))).join("〜") };
    }
    return { label, text: textOf(condition, input) };
  });
}

/** The period in the conditions, as people read it. */
export function timeInWords(conditions: readonly Condition[], input: Conditions): string {
  const times = conditions.filter(({ kind }) => timeKinds.includes(kind));
  return inWords(times, input, null)
    .map(({ text }) => text)
    .join("、");
}

const timeKinds: readonly Condition["kind"][] = ["range", "month", "year"];

/** Whether nothing is chosen and that means everything. */
export function isLeftOut(condition: Condition, input: Conditions): boolean {
  return mayBeLeftOut(condition) && input[condition.name] === undefined;
}

/** Whether choosing nothing means everything. */
export function mayBeLeftOut(
  condition: Condition,
): condition is Extract<Condition, { kind: "choice" | "area" | "training" }> {
  return isNamed(condition) || (condition.kind === "choice" && condition.isOptional === true);
}

type Named = Extract<Condition, { kind: "area" | "training" }>;

/** Whether a row of another table is chosen, which needs a name. */
export function isNamed(condition: Condition): condition is Named {
  return condition.kind === "area" || condition.kind === "training";
}

/**
 * `月別受講開始_2027年02月01日-2027年02月28日.xlsx`: the analysis, its range, and the other choices (rule
 * 12.1).
 */
export function fileNameOf(
  title: string,
  conditions: readonly Condition[],
  input: Conditions,
  chosenName: string | null,
): string {
  const texts = conditions.flatMap((condition) => {
    if (isLeftOut(condition, input)) return [];
    if (!isNamed(condition)) return [textOf(condition, input)];
    return (chosenName ?? "").replace(NOT_IN_FILE_NAMES, "_");
  });
  return `${[title, ...texts].join("_")}.xlsx`;
}

/** Characters that Windows refuses in file names. */
const NOT_IN_FILE_NAMES = /[\\/:*?"<>|]/g;

/** In the form for file names, which take no slash. */
function textOf(condition: Exclude<Condition, Named>, input: Conditions): string {
  if (condition.kind === "range") {
    return [input[condition.from], input[condition.to]].map(japaneseDate).join("-");
  }
  const value = input[condition.name];
  if (condition.kind === "year") return `${value}年`;
  if (condition.kind === "month") return formatMonth(String(value));
  return condition.choices.find((choice) => choice.value === value)?.label ?? "";
}

function japaneseDate(day: string | number | undefined): string {
  const [year, month, date] = String(day).split("-");
  return `${year}年${month}月${date}日`;
}
