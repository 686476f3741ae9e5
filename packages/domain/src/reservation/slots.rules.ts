import type { z } from "zod";
import type { ReservationState } from "#enumerations.ts";
import { slotState } from "#reservation/reservation.rules.ts";
import { overlaps } from "#schedule/schedule.rules.ts";
import type { offeredSchedules, slotList } from "#schedule/schedule.schema.ts";

/** What of a student's own matters to the slots of some days. */
export type OwnReservations = {
  mayReserve: boolean;
  /** Those of these days that are not cancelled, earliest first. */
  rows: readonly {
    reserveId: number;
    scheduleId: number;
    state: ReservationState;
    startDate: string;
    endDate: string;
  }[];
};

/**
 * The slots of one student: what is offered to everybody, with the student's own reservations and
 * the time of the clock (rules 5.5, 13.22). Ended schedules are left out, because an offer may have
 * been read before they ended.
 */
export function slotsOf(
  offered: Pick<z.infer<typeof offeredSchedules>, "rows" | "totalCount">,
  { mayReserve, rows: reservations }: OwnReservations,
  now: Date,
): z.infer<typeof slotList> {
  const own = reservations.map((reservation) => ({ reservation, ...timesOf(reservation) }));
  const rows = offered.rows.flatMap((schedule) => {
    const times = timesOf(schedule);
    if (times.endDate <= now) return [];
    const ofSchedule = own.find(({ reservation }) => reservation.scheduleId === schedule.id);
    const overlapped = own.find(
      (other) => other.reservation.scheduleId !== schedule.id && overlaps(other, times),
    )?.reservation;
    return {
      ...schedule,
      state: slotState(ofSchedule?.reservation.state ?? null, times, now),
      overlapsWith: overlapped
        ? {
            reserveId: overlapped.reserveId,
            startDate: overlapped.startDate,
            endDate: overlapped.endDate,
          }
        : null,
    };
  });
  return { rows, mayReserve, totalCount: offered.totalCount - offered.rows.length + rows.length };
}

function timesOf({ startDate, endDate }: { startDate: string; endDate: string }) {
  return { startDate: new Date(startDate), endDate: new Date(endDate) };
}
