import * as z from "zod/mini";
import { pageInAddress } from "#ui/criteria.ts";

/** The URL of a search for students (rule 18.3). */
export const studentSearch = z.object({
  search: z.optional(z.boolean()),
  keyword: z.optional(z.string()),
  enrollState: z.optional(z.literal([0, 1, -123])),
  page: pageInAddress,
});
