import { z } from "zod";
import { id } from "#fields.ts";

/** A company as HM knows it. */
export const company = z.object({ id, name: z.string() });
