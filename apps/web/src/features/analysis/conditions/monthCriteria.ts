import * as z from "zod/mini";
import { month } from "#ui/criteria.ts";

/** The month of a summary, for its form and its call. */
export const monthCriteria = z.object({ month });

/** The URL; without a month it means last month (rule 18.6). */
export const monthSearch = z.partial(monthCriteria);
