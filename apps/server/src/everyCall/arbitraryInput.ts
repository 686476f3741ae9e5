import { inputSchema } from "@kenshu/api/rest/inputSchema.ts";
import fc from "fast-check";
import type { z } from "zod";
import { hostileValues } from "#everyCall/hostileValues.ts";

/** Known values for a field of this name; undefined when its type says enough. */
export type KnownValues = (field: string) => readonly unknown[] | undefined;

type Schema = {
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};

/** One value in this many is hostile. */
const HOSTILE_SHARE = 20;
const ITEMS_MAX = 4;
const TEXT_MAX = 40;

/** Mostly inputs that the schema takes, and some that it should refuse. */
export function arbitraryInput(input: z.ZodType | null, known: KnownValues): Arbitrary {
  if (!input) return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, hostile);
  return spoiled(valuesOf(schemaOf(input), "", known));
}

/** The fields of an input. Of a union: the fields of all its members. */
export function fieldsOf(input: z.ZodType): string[] {
  const namesIn = ({ properties = {}, anyOf = [], oneOf = [] }: Schema): string[] => [
    ...Object.keys(properties),
    ...[...anyOf, ...oneOf].flatMap(namesIn),
  ];
  return [...new Set(namesIn(schemaOf(input)))];
}

type Arbitrary = fc.Arbitrary<unknown>;

const schemaOf = (input: z.ZodType) => inputSchema(input) as Schema;

const hostile = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc.string({ unit: "binary", maxLength: TEXT_MAX }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 2 }),
);
const spoiled = (values: Arbitrary): Arbitrary =>
  fc.oneof({ weight: HOSTILE_SHARE - 1, arbitrary: values }, { weight: 1, arbitrary: hostile });

function valuesOf(schema: Schema, field: string, known: KnownValues): Arbitrary {
  const { properties, items, anyOf = schema.oneOf } = schema;
  if (anyOf) return fc.oneof(...anyOf.map((option) => valuesOf(option, field, known)));
  if (properties) {
    const fields = Object.entries(properties).map(
      ([key, value]) => [key, spoiled(valuesOf(value, key, known))] as const,
    );
    const requiredKeys = schema.required ?? [];
    return fc.record(Object.fromEntries(fields), { requiredKeys });
  }
  if (items) {
    const { minItems: minLength = 0, maxItems = ITEMS_MAX } = schema;
    const maxLength = Math.min(maxItems, Math.max(minLength, ITEMS_MAX));
    const some = fc.array(spoiled(valuesOf(items, field, known)), { minLength, maxLength });
    const all = known(field)?.filter((value) => fits(items, value)) ?? [];
    if (all.length === 0) return some;
    return fc.oneof(fc.shuffledSubarray(all, { minLength: all.length }), some);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const fitting = known(field)?.filter((value) => fits(schema, value)) ?? [];
  if (fitting.length > 0) return fc.constantFrom(...fitting);
  return ofType(schema);
}

function ofType(schema: Schema): Arbitrary {
  const { minimum: min = -1000, maximum: max = 1000 } = schema;
  switch (schema.type) {
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "integer":
      return fc.oneof(fc.integer({ min, max: Math.min(max, min + 50) }), fc.integer({ min, max }));
    case "number":
      return fc.double({ min, max, noNaN: true });
  }
  const [pattern] = patternsOf(schema);
  if (pattern) return fc.stringMatching(pattern).filter((text) => fits(schema, text));
  const { minLength = 0, maxLength = TEXT_MAX } = schema;
  return fc.string({
    unit: "grapheme",
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, TEXT_MAX)),
  });
}

/** Whether a text or number is of this type and within its bounds. */
function fits(schema: Schema, value: unknown): boolean {
  if (typeof value === "number") {
    const { minimum = -Infinity, maximum = Infinity, type } = schema;
    return (type === "integer" || type === "number") && value >= minimum && value <= maximum;
  }
  if (typeof value !== "string" || schema.type !== "string") return false;
  const { minLength = 0, maxLength = Infinity } = schema;
  const isWithin = value.length >= minLength && value.length <= maxLength;
  return isWithin && patternsOf(schema).every((pattern) => pattern.test(value));
}

function patternsOf({ pattern, allOf = [] }: Schema): RegExp[] {
  return [...(pattern ? [new RegExp(pattern)] : []), ...allOf.flatMap(patternsOf)];
}
