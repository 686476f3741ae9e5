import { date } from "@kenshu/domain/fields.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { callFailure } from "#api/errors.ts";

const refusal = z.object({ errorCode: z.literal("DataDuplicated"), dates: z.array(date) });

/** The days on which the room is in use already, as a refused AddForDates names them (rule 4.6). */
export function clashingDates(error: unknown): PlainDate[] {
  const { success, data } = refusal.safeParse(callFailure(error));
  return success ? data.dates : [];
}
