import * as z from "zod/mini";
import { month } from "#ui/criteria.ts";

/** The month of a summary: what its form holds, and what the call asks for. */
export const monthCriteria = z.object({ month });

/** What the URL says; last month unless given (rule 18.6). */
export const monthSearch = z.partial(monthCriteria);
