import * as z from "zod/mini";

/**
 * The URL of a search for students (rule 18.3). An address typed by hand may hold a
 * keyword of digits, which the router reads as a number.
 */
export const studentSearch = z.object({
  search: z.optional(z.boolean()),
  keyword: z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))),
  enrollState: z.optional(z.literal([0, 1, -123])),
  page: z.optional(z.int().check(z.nonnegative())),
});
