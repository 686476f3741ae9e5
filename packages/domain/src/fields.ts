import { z } from "zod";
import { hasUnseen, inKatakana, inOneWidth, withoutUnseen } from "#characters.ts";
import { noDate, YEARS } from "#dateForm.ts";
import { displayColors } from "#displayColors.ts";
import {
  CHOICES_MAX,
  EMAIL_ADDRESS_MAX,
  GOAL_MAX,
  KEYWORD_MAX,
  LIST_MAX,
  NAME_MAX,
  PAGE_MAX,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  PERSON_NAME_MAX,
} from "#limits.ts";
import { unprintable } from "#printable.ts";
import { daysBetween } from "#time.ts";

/** Schemas of single values that many inputs and outputs are made of. */

export const id = z.int32();
/** The version of a row that people edit; an update names the one it was read with (rule 4.2). */
export const version = z.int32();
/** One value of an enumeration. */
export const oneOf = <const T extends Record<string, number>>(enumeration: T) =>
  z.literal(Object.values(enumeration) as T[keyof T][]);

/** Said of what nobody can see in a text (rule 16.1). */
const unseen = "見えない文字（制御文字など）が含まれています。消して入力し直してください";

const line = (text: z.ZodString, max: number) =>
  text.max(max).refine((checked) => !hasUnseen(checked), unseen);

/** A line of at most `max` characters, trimmed, that may not be empty. */
export const requiredText = (max: number) => optionalText(max).min(1);
/** A line of at most `max` characters, trimmed; may be empty. */
export const optionalText = (max: number) => line(z.string().trim(), max);
/** Text of several lines, with tabs if need be, trimmed, that may not be empty. */
export const requiredLines = (max: number) => optionalLines(max).min(1);
/** Text of several lines, with tabs if need be, trimmed; may be empty. */
export const optionalLines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => !hasUnseen(text.replace(/[\t\r\n]/g, "")), unseen);
/** A line that is taken as it was typed, spaces around it included. */
export const typedLine = (max: number) => line(z.string().min(1), max);

export const name = requiredText(NAME_MAX);
/** The schema for a text that stands on receipts, which print it whole (rule 10.2). */
export const printed = <T extends z.ZodType<string>>(schema: T): T =>
  schema.refine((text) => unprintable(text) === undefined, {
    error: ({ input }) =>
      `「${unprintable(`${input}`)}」は領収書に印字できません。ほかの文字で入力してください`,
  });

const personLine = line(z.string().overwrite(inOneWidth).trim(), PERSON_NAME_MAX).min(1);
/** A person's name, in one width, as receipts bear it (rule 16.2). */
export const personName = printed(personLine);
/** How a name is read: in one width, and in katakana (rule 16.2). */
export const personKana = personLine.overwrite(inKatakana);
export const goal = optionalLines(GOAL_MAX);
/** What nobody sees in it was pasted along, and counts as a space, which searches ignore (rule 13.6). */
export const keyword = z
  .string()
  .overwrite((text) => withoutUnseen(text, " "))
  .trim()
  .max(KEYWORD_MAX)
  .optional();

const EMAIL_FORM = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,4}$/;
/** Half-width local@domain with a top-level domain of 2 to 4 letters (rule 16.3). */
export const emailAddress = requiredText(EMAIL_ADDRESS_MAX).regex(
  EMAIL_FORM,
  "半角で「name@example.jp」の形式で入力してください",
);

/** A day `yyyy-MM-dd` of the years 1900 to 2199. */
export const date = z.iso.date(noDate).regex(YEARS, noDate);
/** A month `yyyy-MM`; of a full date the day is ignored (rule 1.3). */
export const month = z
  .string(noDate)
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])(-\d\d)?$/, noDate)
  .transform((text) => text.slice(0, 7));
/** A date-time with any offset; becomes a Date (rule 1.3). */
export const instant = z.iso
  .datetime({ ...noDate, offset: true })
  .regex(YEARS, noDate)
  .transform((text) => new Date(text));
/** A date-time as it is sent: ISO 8601 at +09:00. */
export const sentInstant = z.string().meta({ format: "date-time" });
/** A day as it is sent. */
export const sentDate = z.string().meta({ format: "date" });

/** Both days count; at most `max` of them (rule 1.4). */
export function withinDays(max: number) {
  return ({ start, end }: { start: string; end: string }) =>
    start <= end && daysBetween(start, end) < max;
}

const chooseColor = "色を選択してください";
export const displayColor = z.string().regex(/^#[0-9a-f]{6}$/i, chooseColor);
/** One of the eight colours of trainings (rule 16.9). */
export const presetColor = z
  .string(chooseColor)
  .toLowerCase()
  .pipe(
    z.enum(
      displayColors.map(({ value }): string => value),
      chooseColor,
    ),
  );

export const identified = z.object({ id });
/** What a removal names. */
export const versioned = z.object({ id, version });
/** Every id exactly once, in the new order (rule 4.1). */
export const sorted = z.object({ ids: z.array(id).min(1).max(CHOICES_MAX) });
export const page = z.object({
  page: z.int32().min(0).max(PAGE_MAX).default(0),
  pageSize: z.int32().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE),
});

/** For a list that is sent whole, up to its bound, unless the caller asks for a page (rule 13.5). */
export const pageOrList = z.object({
  page: page.shape.page.unwrap().optional(),
  pageSize: page.shape.pageSize.unwrap().optional(),
});

/** The page that is asked for: the whole list where neither is sent (rule 13.5). */
export function pageAsked({ page, pageSize }: z.output<typeof pageOrList>) {
  const isWhole = page === undefined && pageSize === undefined;
  return { page: page ?? 0, pageSize: pageSize ?? (isWhole ? LIST_MAX : PAGE_SIZE) };
}

/**
 * A list without paging, up to its bound, and the full number of its rows. REST sends the bare rows
 * with the number in the header X-Total-Count (rule 13.5).
 */
export const listOf = <T extends z.ZodType>(row: T) => listWith(row, {});

/** A list that is read from HM, and when it last was: null before the first time (rule 9.11). */
export const heartfulListOf = <T extends z.ZodType>(row: T) =>
  listWith(row, { readAt: sentInstant.nullable() });

/** A list with something else for the screens, which REST leaves out. */
export const listWith = <T extends z.ZodType, S extends z.ZodRawShape>(row: T, others: S) =>
  checkedAtOnce(rowsOf(row).extend(others).meta({ isBoundedList: true }));

/** What only the web client is told: REST answers 204 (rule 13.2). */
export const forScreens = <T extends z.ZodType>(schema: T) => schema.meta({ isForScreens: true });

/** A page of a list, and the number of all its rows (rule 13.5). */
export const pageOf = <T extends z.ZodType>(row: T) => checkedAtOnce(rowsOf(row));

const rowsOf = <T extends z.ZodType>(row: T) =>
  z.object({ rows: z.array(row), totalCount: z.number() });

/**
 * The schema with a synchronous check behind `parseAsync`, which is what tRPC calls: zod compiles the
 * synchronous one only, and 500 rows take a seventh of the time. What is derived from it loses that.
 */
function checkedAtOnce<T extends z.ZodType>(schema: T): T {
  return Object.assign(schema, { parseAsync: async (value: unknown) => schema.parse(value) });
}
