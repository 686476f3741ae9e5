import type { lastInRoom } from "@kenshu/domain/schedule/schedule.schema.ts";
import type { z } from "zod";
import type { CalendarState } from "#features/schedule/calendar/CalendarState.ts";
import type { Choices } from "#ui/form/choices.ts";
import type { ScheduleDetail } from "./scheduleValues.ts";

/** A room, an instructor or a school, as a form offers it. */
export type Choice = { id: number; name: string };
/** The calendar's date and view, for the link back. */
export type CalendarPlace = Partial<Pick<CalendarState, "date" | "view">>;
/**
 * Values from a half hour of the calendar, a link or a copied schedule; `start` and `end` are days
 * or date-times.
 */
export type Prefilled = {
  start?: string;
  end?: string;
  roomId?: number;
  copied: ScheduleDetail | null;
};

/** The last schedule added in a room. */
export type LastInRoom = z.infer<typeof lastInRoom>;

/** The values last used in a room, without an instructor who is no longer one. */
export function lastUsedIn(
  roomId: unknown,
  lastInRooms: readonly LastInRoom[],
  instructors: Choices,
): { capacity: number | null; instructorId: number | null } {
  const last = lastInRooms.find((other) => other.roomId === roomId);
  return {
    capacity: last?.capacity ?? null,
    instructorId: instructors.rows.find(({ id }) => id === last?.instructorId)?.id ?? null,
  };
}
