import { noDate, YEARS } from "@kenshu/domain/dateForm.ts";
import { KEYWORD_MAX, PAGE_MAX } from "@kenshu/domain/limits.ts";
import * as z from "zod/mini";

/**
 * Single values that the criteria of searches are made of. Every screen has the addresses of all of
 * them, so they are written with the small edition of zod.
 */

/** What to search for; may be empty (rule 13.6). */
export const keyword = z.string().check(z.maxLength(KEYWORD_MAX));

/** The same in an address: typed by hand it may be of digits, which the router reads as a number. */
export const keywordInAddress = z.pipe(z.union([z.string(), z.number()]), z.transform(String));

export const id = z.int().check(z.positive());

/** A day `yyyy-MM-dd` of the years 1900 to 2199. */
export const day = z.iso.date(noDate).check(z.regex(YEARS, noDate));

/** Which page is shown, from 0. */
export const pageInAddress = z.optional(z.int().check(z.nonnegative(), z.maximum(PAGE_MAX)));

/** Criteria as an address and a call hold them: what filters by nothing is left out. */
export type InAddress<C> = { [K in keyof C]?: Exclude<C[K], null> };

/** These criteria without those that filter by nothing: null, false, and what is empty. */
export function filtering<C extends object>(criteria: C): InAddress<C> {
  const nothing: unknown[] = [null, undefined, false, ""];
  const isFilter = (value: unknown) =>
    Array.isArray(value) ? value.length > 0 : !nothing.includes(value);
  return Object.fromEntries(
    Object.entries(criteria).filter(([, value]) => isFilter(value)),
  ) as InAddress<C>;
}

/** The form's values for an address; what it leaves out is as in `cleared`. */
export function criteriaIn<C extends object>(address: InAddress<C>, cleared: C): C {
  const names = Object.keys(cleared) as (keyof C)[];
  return Object.fromEntries(names.map((name) => [name, address[name] ?? cleared[name]])) as C;
}

/** How many of the criteria with these names filter: how many are other than in `cleared`. */
export function countUsed<C>(criteria: C, cleared: C, names: readonly (keyof C)[]): number {
  const isUsed = (name: keyof C) =>
    JSON.stringify(criteria[name]) !== JSON.stringify(cleared[name]);
  return names.filter(isUsed).length;
}

/** A month `yyyy-MM` of the same years. */
export const month = z.string(noDate).check(z.regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, noDate));
