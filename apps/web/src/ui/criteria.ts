import { noDate, YEARS } from "@kenshu/domain/dateForm.ts";
import { KEYWORD_MAX, PAGE_MAX } from "@kenshu/domain/limits.ts";
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

/** Criteria for an address and a call, without those that filter by nothing. */
export type InAddress<C> = { [K in keyof C]?: Exclude<C[K], null> };

/** These criteria without null, false and empty values, which filter by nothing. */
export function filtering<C extends object>(criteria: C): InAddress<C> {
  const nothing: unknown[] = [null, undefined, false, ""];
  const isFilter = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : !nothing.includes(value);
  return Object.fromEntries(
    Object.entries(criteria).filter(([, value]) => isFilter(value)),
  ) as InAddress<C>;
}

/** The form values for an address. Missing ones are as in `cleared`. */
export function criteriaIn<C extends object>(address: InAddress<C>, cleared: C): C {
  const names = Object.keys(cleared) as (keyof C)[];
  return Object.fromEntries(names.map((name) => [name, address[name] ?? cleared[name]])) as C;
}

/** How many of the named criteria filter, that is, differ from `cleared`. */
export function countUsed<C>(criteria: C, cleared: C, names: readonly (keyof C)[]): number {
  const isUsed = (name: keyof C) =>
    JSON.stringify(criteria[name]) !== JSON.stringify(cleared[name]);
  return names.filter(isUsed).length;
}

/** A month `yyyy-MM` of the same years. */
export const month = z.string(noDate).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, noDate));
