import { LIST_RANGE_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { daysBetween } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { searchDay, searchId } from "./-params.ts";

/** The URL of the list of schedules to mark: both days count, at most 60 of them. */
export const attendanceSearch = z
  .object({
    start: searchDay,
    end: searchDay,
    schoolId: searchId,
    roomId: searchId,
  })
  .check(
    z.refine(
      ({ start, end }) =>
        start === undefined ||
        end === undefined ||
        (start <= end && daysBetween(start, end) < LIST_RANGE_DAYS),
    ),
  );
