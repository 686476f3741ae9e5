import { LIST_RANGE_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { daysBetween } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";

const id = z.optional(z.int().check(z.positive()));

/** The URL of the list of schedules to mark: both days count, at most 60 of them. */
export const attendanceSearch = z
  .object({
    start: z.optional(z.iso.date()),
    end: z.optional(z.iso.date()),
    schoolId: id,
    roomId: id,
  })
  .check(
    z.refine(
      ({ start, end }) =>
        start === undefined ||
        end === undefined ||
        (start <= end && daysBetween(start, end) < LIST_RANGE_DAYS),
    ),
  );
