import { noDate, YEARS } from "@kenshu/domain/dateForm.ts";
import { KEYWORD_MAX, PAGE_MAX, PAGE_SIZE } from "@kenshu/domain/limits.ts";
import * as z from "zod/mini";

/**
 * Schemas for single criteria of searches. Every screen loads all addresses, so they use the small
 * edition of zod.
 */

/** The keyword; may be empty (rule 13.6). */
export const keyword = z.string().check(z.maxLength(KEYWORD_MAX));

export const id = z.int().check(z.positive());

/** A day `yyyy-MM-dd` of the years 1900 to 2199. */
export const day = z.iso.date(noDate).check(z.regex(YEARS, noDate));

/** The page, from 0. */
export const pageInAddress = z.optional(z.int().check(z.nonnegative(), z.maximum(PAGE_MAX)));

type Shape = Record<string, z.ZodMiniType>;
type Values<S extends Shape> = z.output<z.ZodMiniObject<S>>;
/** Criteria for an address and a call, without those that filter by nothing. */
export type InAddress<V> = { [name in keyof V]?: Exclude<V[name], null> };
type AddressShape<S extends Shape> = {
  [name in keyof S]: z.ZodMiniOptional<S[name] extends z.ZodMiniNullable<infer I> ? I : S[name]>;
};

/**
 * The criteria of a search, said once by the schemas of its form. A criterion with `z.nullable`, a
 * tick, a list and the keyword may stay open; of the options of a `z.enum` the first is usual.
 */
export function criteria<S extends Shape>(shape: S) {
  const inEach = (part: (field: z.ZodMiniType, name: string) => unknown) =>
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, part(field, name)]));
  type Address = InAddress<Values<S>>;
  const cleared = inEach(nothing) as Values<S>;
  const read = (address: Address) =>
    inEach((_, name) => Reflect.get(address, name) ?? Reflect.get(cleared, name)) as Values<S>;
  const write = (values: Values<S>) => filtering(values, cleared);
  return {
    /** Checks the form. */
    schema: z.object(shape),
    /** Checks the address, in which everything may be left out. */
    address: z.object({
      ...(inEach((field) => z.optional(inAddress(field))) as AddressShape<S>),
      page: pageInAddress,
    }),
    /** The values of the form that filter by nothing. */
    cleared,
    /** The values of the form for an address. */
    read,
    /** The address for the values of the form. */
    write,
    /** The input of the list. */
    asked: (address: Address & { page?: number }) => ({
      ...write(read(address)),
      page: address.page ?? 0,
      pageSize: PAGE_SIZE,
    }),
  };
}

/** The value of a field that filters by nothing: the first of these that it takes. */
function nothing(field: z.ZodMiniType): unknown {
  if (field instanceof z.ZodMiniEnum) return field.options[0];
  return [null, false, [], ""].find((value) => z.safeParse(field, value).success);
}

/** A keyword that is too long is shown, and corrected in the form. */
function inAddress(field: z.ZodMiniType): z.core.$ZodType {
  return field === keyword
    ? z.string()
    : field instanceof z.ZodMiniNullable
      ? field.def.innerType
      : field;
}

const differing = (values: object, cleared: object) =>
  Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(cleared, name)),
  );

/** The criteria that differ from those that filter by nothing. */
export function filtering<V extends object>(
  values: V,
  cleared: { [name in keyof V]: unknown },
): InAddress<V> {
  return Object.fromEntries(differing(values, cleared)) as InAddress<V>;
}

/** The names of the criteria that leave rows out. An order leaves none out. */
export function filtersUsed(values: object, cleared: object): string[] {
  return differing(values, cleared)
    .map(([name]) => name)
    .filter((name) => name !== "order");
}

/** How many criteria filter beside the first, which no phone folds away. */
export function countUsed(values: object, cleared: object): number {
  const [first] = Object.keys(values);
  return filtersUsed(values, cleared).filter((name) => name !== first).length;
}

/** A month `yyyy-MM` of the same years. */
export const month = z.string(noDate).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, noDate));
