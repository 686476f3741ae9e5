import * as z from "zod/mini";

/** The URL of a slot list: the facility, and the day its window starts on. */
export const slotSearch = z.object({
  schoolId: z.optional(z.int().check(z.positive())),
  date: z.optional(z.iso.date()),
});
