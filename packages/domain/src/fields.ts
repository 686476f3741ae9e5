import { z } from "zod";
import {
  asLine,
  firstUnseenInPlace,
  hasUnseen,
  inHalfWidth,
  inKatakana,
  inOneWidth,
  trimmed,
  UNSEEN_HERE,
  withoutUnseen,
} from "#characters.ts";
import { noDate, noInstant, YEARS } from "#dateForm.ts";
import { displayColors } from "#displayColors.ts";
import { type Enumeration, enumerationMeanings, type Meaning } from "#enumerationMeanings.ts";
import { errorCodes } from "#errorCodes.ts";
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
  PHONE_MAX,
  URL_MAX,
} from "#limits.ts";
import { unprintable } from "#printable.ts";
import { daysBetween, isDay } from "#time.ts";
import { readPhone } from "#typedValues.ts";

/** Schemas of single values, used in many inputs and outputs. */

export const id = z.int32().describe("1件を指す番号");
/** The version of a row that people edit. An update names the one that was read (rule 4.2). */
export const version = z
  .int32()
  .describe("版。更新と削除には読み取ったときの版を送る。その後に変わっていれば DbConflict");
/** A count, a percentage, or a place in an order. */
export const wholeNumber = z.int32();
/** Whole yen, below 0 too. */
export const yen = z.int();
/** How often to reserve to finish in time (rule 8.5). */
export const needReservationPerDay = z
  .number()
  .describe("推奨修了日に間に合うために、1日あたり予約する件数（件、小数）");

/** The description of an enumeration: its name, its subject, and the word for each value. */
function said(enumeration: Enumeration, { id, title, words }: Meaning) {
  const meanings = Object.values(enumeration).map((value) => `${value} = ${words[value]}`);
  return {
    id,
    type: "integer",
    description: `${title}: ${meanings.join("、")}`,
    "x-enum-varnames": Object.keys(enumeration),
  };
}

type Params = Parameters<typeof z.literal>[1];

/** One value of an enumeration that means this here and nowhere else (rule 13.4). */
export function enumerated<const T extends Enumeration>(
  enumeration: T,
  meaning: Meaning,
  params?: Params,
) {
  const values = Object.values(enumeration) as T[keyof T][];
  return z.literal(values, params).meta(said(enumeration, meaning));
}

const known = new Map<Enumeration, z.ZodLiteral<number>>();
/**
 * One value of an enumeration. It is always the same schema object, since its name stands for one.
 */
export function oneOf<const T extends Enumeration>(enumeration: T): z.ZodLiteral<T[keyof T]> {
  const schema =
    known.get(enumeration) ??
    z.literal(Object.values<number>(enumeration)).meta(saidOfAll(enumeration));
  known.set(enumeration, schema);
  return schema as never;
}

/** Only enumerations of the wire have a description. */
function saidOfAll(enumeration: Enumeration) {
  const meaning = enumerationMeanings.get(enumeration);
  return meaning ? said(enumeration, meaning) : {};
}

/** Some values of an enumeration, with a name for them together. */
export function someOf<const T extends Enumeration, const V extends T[keyof T]>(
  id: string,
  enumeration: T,
  values: readonly V[],
  params?: Params,
) {
  return z.literal(values, params).meta(saidOfSome(id, enumeration, values));
}

function saidOfSome(id: string, enumeration: Enumeration, values: readonly number[]) {
  const some = Object.entries(enumeration).filter(([, value]) => values.includes(value));
  return { ...said(Object.fromEntries(some), enumerationMeanings.get(enumeration) as Meaning), id };
}

/** A code of the catalogue of refusals. */
export const errorCode = z
  .enum(errorCodes)
  .meta({ id: "ErrorCode", description: "業務エラーのコード" });

/** The message for invisible characters in a text (rule 16.1). It shows where the first one is. */
const unseen = {
  error: ({ input }: { input?: unknown }) => {
    const part = firstUnseenInPlace(withoutBreaks(`${input}`));
    return `見えない文字（制御文字など）が「${part}」の${UNSEEN_HERE}にあります。消して入力し直してください`;
  },
};
/** The same for a secret, which no message repeats. */
const unseenInSecret = "見えない文字（制御文字など）が含まれています。消して入力し直してください";

/** A line of at most `max` characters, trimmed and not empty. */
export const requiredText = (max: number) => optionalText(max).min(1);
/** A line of at most `max` characters, trimmed; may be empty. */
export const optionalText = (max: number) => line(z.string(), max);
const line = (text: z.ZodString, max: number) =>
  text
    .overwrite(asLine)
    .max(max)
    .refine((checked) => !hasUnseen(checked), unseen);
/** Text of several lines, possibly with tabs, trimmed and not empty. */
export const requiredLines = (max: number) => optionalLines(max).min(1);
/** Text of several lines, possibly with tabs, trimmed; may be empty. */
export const optionalLines = (max: number) =>
  z
    .string()
    .overwrite(trimmed)
    .max(max)
    .refine((text) => !hasUnseen(withoutBreaks(text)), unseen);
const withoutBreaks = (text: string) => text.replace(/[\t\r\n]/g, " ");
/** A secret in one line, exactly as typed, including spaces around it. */
export const typedLine = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .refine((text) => !hasUnseen(text), unseenInSecret);

export const name = requiredText(NAME_MAX).describe("名前");
/** The schema for a text on receipts, which must print all of it (rule 10.2). */
export const printed = <T extends z.ZodType<string>>(schema: T): T =>
  schema.refine((text) => unprintable(text) === undefined, {
    error: ({ input }) =>
      `「${unprintable(`${input}`)}」は領収書に印字できません。ほかの文字で入力してください`,
  });

const personLine = line(z.string().overwrite(inOneWidth), PERSON_NAME_MAX).min(1);
/** A person's name, in one width, as on receipts (rule 16.2). */
export const personName = printed(personLine).describe("氏名。領収書に印字できる文字に限る");
/** The reading of a name: in one width, and in katakana (rule 16.2). */
export const personKana = personLine
  .overwrite(inKatakana)
  .describe("氏名の読み。ひらがなはカタカナにして保存する");
export const goal = optionalLines(GOAL_MAX).describe("目標");
/**
 * Invisible characters come from pasting. They count as spaces, which searches ignore (rule 13.6).
 */
export const keyword = z
  .string()
  .overwrite((text) => withoutUnseen(text, " "))
  .trim()
  .max(KEYWORD_MAX)
  .optional()
  .describe("検索する語。空白、全角と半角、大文字と小文字、かなの種類、異体字の違いは問わない");

const EMAIL_FORM = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,4}$/;
const EMAIL_FORM_OR_NONE = new RegExp(`^$|${EMAIL_FORM.source}`);
const notEmailAddress = "半角で「name@example.jp」の形式で入力してください";
/** An e-mail address in any form. Full-width letters become half-width (rule 16.3). */
export const anyEmailAddress = requiredText(EMAIL_ADDRESS_MAX).overwrite(inHalfWidth);
/** Half-width local@domain with a top-level domain of 2 to 4 letters (rule 16.3). */
export const emailAddress = anyEmailAddress
  .regex(EMAIL_FORM, notEmailAddress)
  .describe("メールアドレス");
/** The same where there may be none: null, as is an empty text. */
export const emailAddressOrNone = nullIfEmpty(
  optionalText(EMAIL_ADDRESS_MAX)
    .overwrite(inHalfWidth)
    .regex(EMAIL_FORM_OR_NONE, notEmailAddress)
    .meta({ format: "email" }),
).describe("メールアドレス。ないときは null");

const notPhone = "電話番号は、数字、「+」、「-」、「( )」、空白で入力してください";
/** A telephone number: digits, +, -, brackets, spaces; may be empty (rule 2.12). */
const phoneNumber = z
  .string()
  .overwrite(readPhone)
  .max(PHONE_MAX)
  .regex(/^$|^[+\-() ]*\d[\d+\-() ]*$/, notPhone)
  .meta({ format: "tel" });
/** Without a number it is null, as is an empty text. */
export const phone = nullIfEmpty(phoneNumber).describe(
  "電話番号（数字、+、-、括弧、空白）。ない人は null",
);

/**
 * An address that a browser opens with TLS. It has no user in front of the host, which would look
 * like another host, no backslash, which browsers take for a slash and others for a part of the
 * user, and no space, at which a mail would cut it.
 */
function isHttps(text: string): boolean {
  if (!/^https:\/\/(?![^/?#]*@)[^\s\\]+$/i.test(text)) return false;
  try {
    // Not every browser can read an empty name in Punycode.
    return !/(^|\.)xn--(\.|$)/.test(new URL(text).hostname);
  } catch {
    return false;
  }
}

const notHttps = "「https://」で始まるURLを入力してください";
/** The address of a page that people open from here. */
export const pageUrl = requiredText(URL_MAX).refine(isHttps, notHttps).meta({ format: "uri" });
/** The same where there may be none: null, as is an empty text. */
export const pageUrlOrNone = nullIfEmpty(
  optionalText(URL_MAX)
    .refine((text) => text === "" || isHttps(text), notHttps)
    .meta({ format: "uri" }),
);

/** A day `yyyy-MM-dd` of the years 1900 to 2199. */
export const date = z.iso.date(noDate).regex(YEARS, noDate).meta({
  format: "date",
  pattern: "^(19|20|21)\\d\\d-\\d\\d-\\d\\d$",
  description: "日付（yyyy-MM-dd）",
});
const MONTH_LENGTH = "yyyy-MM".length;
/** A month `yyyy-MM`; for a full date the day is ignored (rule 1.3). */
export const month = z
  .string(noDate)
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])(-\d\d)?$/, noDate)
  .refine((text) => isDay(text.length === MONTH_LENGTH ? `${text}-01` : text), noDate)
  .transform((text) => text.slice(0, 7))
  .meta({ format: "month", description: "月（yyyy-MM）。日まであれば、日は無視する" });
/** A date-time with any offset; becomes a Date (rule 1.3). */
export const instant = z.iso
  .datetime({ ...noDate, offset: true, error: noInstant })
  .regex(YEARS, noDate)
  .transform((text) => new Date(text))
  .meta({
    format: "date-time",
    pattern: "^(19|20|21)\\d\\d-\\d\\d-\\d\\dT",
    description: "日時（ISO 8601、時差つき）",
  });
/** A date-time as it is sent: ISO 8601 at +09:00. */
export const sentInstant = z
  .string()
  .meta({ format: "date-time", description: "日時（ISO 8601、+09:00）" });
/** A day as it is sent. */
export const sentDate = z.string().meta({ format: "date", description: "日付（yyyy-MM-dd）" });
/** A month as it is sent. */
export const sentMonth = z.string().meta({ format: "month", description: "月（yyyy-MM）" });

/** Both days count; `max` is the longest range (rule 1.4). */
export function withinDays(max: number) {
  return ({ start, end }: { start: string; end: string }) =>
    start <= end && daysBetween(start, end) < max;
}

const chooseColor = "色を選択してください";
export const displayColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, chooseColor)
  .describe("画面で使う色（#rrggbb）");
/** One of the eight colours of trainings (rule 16.9). */
export const presetColor = z
  .string(chooseColor)
  .toLowerCase()
  .pipe(
    z.enum(
      displayColors.map(({ value }): string => value),
      chooseColor,
    ),
  )
  .describe(`画面で使う色。次のどれか: ${displayColors.map(({ value }) => value).join("、")}`);

export const identified = z.object({ id });

/** A text that null empties. */
export const emptiable = (text: z.ZodType<string, string>) =>
  text.nullable().transform((given) => given ?? "");

/** A text that is null when it is empty. */
export function nullIfEmpty(text: z.ZodType<string, string>) {
  return text.nullable().transform((given) => given || null);
}

type Changes<S> = {
  [K in keyof S]: S[K] extends z.ZodDefault<infer T extends z.ZodType> ? z.ZodOptional<T> : S[K];
};

/**
 * The fields of an Add as an Update takes them: an absent key changes nothing. A default would wipe
 * what callers of a former version do not know.
 */
export function changesOf<S extends z.ZodRawShape>(shape: S): Changes<S> {
  const change = (field: unknown) =>
    field instanceof z.ZodDefault
      ? (field.unwrap() as z.ZodType).optional().meta({ ...field.meta() })
      : field;
  return Object.fromEntries(
    Object.entries(shape).map(([key, field]) => [key, change(field)]),
  ) as Changes<S>;
}

/** The answer of an addition. */
export const addedRow = identified.meta({ id: "AddedRow", description: "追加した1件" });
/** What a removal names. */
export const versioned = z
  .object({ id, version })
  .meta({ id: "RowVersion", description: "1件を指す id と、読み取ったときの版" });
/** Every id exactly once, in the new order (rule 4.1). */
export const sorted = z
  .object({
    ids: z.array(id).min(1).max(CHOICES_MAX).describe("すべての id を一度ずつ、新しい順に"),
  })
  .meta({ id: "SortInput", description: "新しい並び順" });
export const page = z.object({
  page: z.int32().min(0).max(PAGE_MAX).default(0).describe("ページの番号。最初は 0"),
  pageSize: z.int32().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE).describe("1ページの件数（件）"),
});

/**
 * For a list that is sent whole, up to its limit, unless the caller asks for a page (rule 13.5).
 */
export const pageOrList = z.object({
  page: page.shape.page
    .unwrap()
    .optional()
    .describe("ページの番号。最初は 0。pageSize とともに省くと、ページに分けずに返す"),
  pageSize: page.shape.pageSize
    .unwrap()
    .optional()
    .describe(`1ページの件数（件）。page だけを送ると ${PAGE_SIZE}`),
});

/** The requested page; the whole list if neither is sent (rule 13.5). */
export function pageAsked({ page, pageSize }: z.output<typeof pageOrList>) {
  const isWhole = page === undefined && pageSize === undefined;
  return { page: page ?? 0, pageSize: pageSize ?? (isWhole ? LIST_MAX : PAGE_SIZE) };
}

/**
 * A list without paging, up to its limit, and the full count of its rows. REST sends only the rows,
 * with the count in the header X-Total-Count (rule 13.5).
 */
export const listOf = <T extends z.ZodType>(row: T) => listWith(row, {});

/** A list from HM, and the time of its last reading; null before the first (rule 9.11). */
export const heartfulListOf = <T extends z.ZodType>(row: T) =>
  listWith(row, { readAt: sentInstant.nullable().describe("HMから最後に読み取った日時") });

/** A list with an addition for the screens, which REST leaves out. */
export const listWith = <T extends z.ZodType, S extends z.ZodRawShape>(row: T, others: S) =>
  checkedAtOnce(rowsOf(row).extend(others).meta({ isBoundedList: true }));

/** An answer for the web client only: REST answers 204 (rule 13.2). */
export const forScreens = <T extends z.ZodType>(schema: T) => schema.meta({ isForScreens: true });

/** A page of a list, and the count of all its rows (rule 13.5). It is named after the row. */
export function pageOf<T extends z.ZodType>(row: T) {
  const { id, description } = row.meta() ?? {};
  return checkedAtOnce(
    rowsOf(row).meta({ id: `${id}Page`, description: `1ページ分: ${description}` }),
  );
}

/** The count of all rows (rule 13.5). */
export const totalCount = wholeNumber.describe("ページに分けない件数の合計（件）");

const rowsOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row).describe("このページの行"),
    totalCount,
  });

/**
 * The schema with a synchronous check behind `parseAsync`, which tRPC calls. zod compiles only the
 * synchronous check, and with it 500 rows take a seventh of the time. Schemas derived from this one
 * lose that.
 */
function checkedAtOnce<T extends z.ZodType>(schema: T): T {
  return Object.assign(schema, { parseAsync: async (value: unknown) => schema.parse(value) });
}
