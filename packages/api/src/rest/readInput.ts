import { isDay, tokyoDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import { inputSchema } from "#rest/inputSchema.ts";
import { refuseInput } from "#wire/invalidInput.ts";

/** The content of a request: the texts of its query, and its body as a form's texts or JSON. */
export type RequestParts = {
  query: Texts;
  /** Read only when we know that the caller is allowed, so it may throw. */
  body(): SentBody;
};
export type SentBody = { form: Texts } | { json: unknown };
type Texts = Record<string, string | string[] | undefined>;

/** Reads an operation's input from a request. */
export type InputReader = {
  /** Query and body together; the body wins. A body that is not an object is an invalid input. */
  read(parts: RequestParts): unknown;
  /**
   * The keys that the operation does not know. Those of inner objects have a path: `rows.0.amuont`.
   */
  unknownIn(query: Texts, body?: SentBody): string[];
};

type InputType = {
  type?: string;
  format?: string;
  pattern?: string;
  minLength?: number;
  items?: InputType;
  anyOf?: InputType[];
  oneOf?: InputType[];
  properties?: Record<string, InputType>;
  required?: string[];
  enum?: unknown[];
  const?: unknown;
};

/** The reader for an input's schema. An operation without a schema takes nothing. */
export function inputReader(input: z.ZodType | null): InputReader {
  const type: InputType = input ? (inputSchema(input) as InputType) : {};
  const types = propertiesOf(type);
  const nameOf = (key: string) => (types.has(key) ? key : key.replace(/\[\d*\]$/, ""));

  function readTexts(texts: Texts): Record<string, unknown> {
    const read: Record<string, unknown> = Object.create(null);
    for (const [key, value] of Object.entries(texts)) {
      const name = nameOf(key);
      const wanted = types.get(name);
      if (!wanted || value === undefined) continue;
      if (name !== key && !isList(wanted)) continue;
      const values = coerced(value, wanted);
      const earlier = read[name];
      read[name] = Array.isArray(earlier) ? [...earlier, ...[values].flat()] : values;
    }
    return read;
  }

  return {
    read({ query, body }) {
      const sent = body();
      if ("form" in sent) return asMeant({ ...readTexts(query), ...readTexts(sent.form) }, type);
      const { json } = sent;
      if (json === null || typeof json !== "object" || Array.isArray(json)) return json;
      refuseHalves(unknownKeys(json, types));
      return asMeant({ ...readTexts(query), ...json }, type);
    },
    unknownIn(query, body = { json: {} }) {
      const isKnown = (key: string) => types.has(key) || isList(types.get(nameOf(key)));
      const texts = "form" in body ? { ...query, ...body.form } : query;
      const unknown = Object.keys(texts).filter((key) => !isKnown(key));
      return "json" in body ? [...unknown, ...unknownKeys(body.json, types)] : unknown;
    },
  };
}

/**
 * The possible types of each property. For an input with alternatives, those of all alternatives.
 */
function propertiesOf({ properties, anyOf = [], oneOf = anyOf }: InputType) {
  const alternatives = [properties ?? {}, ...oneOf.map((one) => one.properties ?? {})];
  const byKey = Map.groupBy(alternatives.flatMap(Object.entries<InputType>), ([key]) => key);
  return new Map(
    [...byKey].map(([key, several]) => {
      const [only, ...others] = several.map(([, type]) => type);
      return [key, only && others.length === 0 ? only : { anyOf: several.map(([, type]) => type) }];
    }),
  );
}

/** The unknown keys of a JSON body, including those of inner objects. */
function unknownKeys(json: unknown, types: Map<string, InputType>): string[] {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return [];
  return Object.entries(json).flatMap(([key, part]) => {
    const wanted = types.get(key);
    if (!wanted) return [key];
    return unknownWithin(part, wanted).map((inner) => `${key}.${inner}`);
  });
}

function unknownWithin(value: unknown, type: InputType): string[] {
  if (Array.isArray(value)) {
    const { items } = type;
    // A list where none is expected is refused anyway, however deep it goes.
    if (!items) return [];
    return value.flatMap((item, index) =>
      unknownWithin(item, items).map((inner) => `${index}.${inner}`),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  const { properties } = objectMeant(value, type);
  return properties ? unknownKeys(value, new Map(Object.entries(properties))) : [];
}

/** Half a character in a key is no misspelt name: the caller's program writes broken JSON. */
function refuseHalves(keys: string[]): void {
  const broken = keys.find((key) => !key.isWellFormed());
  if (broken === undefined) return;
  refuseInput(
    broken.toWellFormed(),
    "キーの名前に壊れた文字があります。JSONの書き出しを確認してください",
  );
}

/** A text converted to the expected type. If that fails, it stays a text and is refused. */
function coerced(value: string | string[], type: InputType): unknown {
  if (isList(type)) return [value].flat().map((item) => coerced(item, type.items ?? {}));
  if (Array.isArray(value)) return value;
  if (isType(type, "boolean") && /^(true|false)$/i.test(value)) return /^t/i.test(value);
  if (isType(type, "number") && /^-?\d+(\.\d+)?$/.test(value)) return Number(value);
  return value;
}

function isList(type: InputType | undefined): boolean {
  return type?.type === "array";
}

function isType(type: InputType, wanted: "number" | "boolean"): boolean {
  if (type.anyOf) return type.anyOf.some((option) => isType(option, wanted));
  const values = type.enum ?? (type.const === undefined ? [] : [type.const]);
  if (values.length > 0) return values.every((value) => typeof value === wanted);
  return type.type === wanted || (wanted === "number" && type.type === "integer");
}

/**
 * The value with deviations of older systems corrected, if they have only one possible meaning
 * (rule 13.13).
 */
function asMeant(value: unknown, type: InputType): unknown {
  if (typeof value === "string") return timeMeant(value, formatOf(type));
  if (Array.isArray(value)) {
    const { items } = type;
    return items ? value.map((item) => asMeant(item, items)) : value;
  }
  if (typeof value !== "object" || value === null) return value;
  const { properties, required = [] } = objectMeant(value, type);
  if (!properties) return value;
  const meant = Object.entries(value).flatMap(([key, part]) => {
    const wanted = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (!wanted) return [[key, part]];
    const isAbsent = part === "" && !required.includes(key) && !takesEmpty(wanted);
    return isAbsent ? [] : [[key, asMeant(part, wanted)]];
  });
  return Object.fromEntries(meant);
}

/** The object's type. If there are several, the one whose constants the value has. */
function objectMeant(value: object, type: InputType): InputType {
  if (type.properties) return type;
  const given = new Map<string, unknown>(Object.entries(value));
  const fits = ([key, { const: only }]: [string, InputType]) =>
    only === undefined || only === given.get(key);
  const { anyOf = [], oneOf = anyOf } = type;
  return oneOf.find(({ properties }) => properties && Object.entries(properties).every(fits)) ?? {};
}

function formatOf(type: InputType): string | undefined {
  return type.format ?? type.anyOf?.find(({ format }) => format !== undefined)?.format;
}

/** Whether an empty text has a meaning, such as an empty memo. */
function takesEmpty({
  anyOf,
  type,
  format,
  pattern,
  minLength = 0,
  ...others
}: InputType): boolean {
  if (anyOf) return anyOf.some(takesEmpty);
  const isText = type === "string" && others.enum === undefined && others.const === undefined;
  return isText && format === undefined && pattern === undefined && minLength === 0;
}

const DATE_TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/;

/**
 * Adds seconds to a date-time without them. If a day or a month is expected, it becomes the day in
 * Tokyo.
 */
function timeMeant(text: string, format: string | undefined): string {
  const [, day, seconds, , offset] = DATE_TIME.exec(text) ?? [];
  if (day === undefined) return text;
  if (format === "date-time") return seconds ? text : text.replace(/T\d\d:\d\d/, "$&:00");
  if (format !== "date" && format !== "month") return text;
  // A Date of a day that does not exist, such as February 30, would be another day.
  if (!offset || !isDay(day)) return day;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) ? text : tokyoDate(instant);
}
