import type { MarkedDay } from "#attendance/attendance.rules.ts";
import { ReservationState } from "#enumerations.ts";
import { holdsPlace } from "#reservation/reservation.rules.ts";
import { daysBetween, type PlainDate } from "#time.ts";

/** Absences, and whole weeks without a reservation that holds a place. */
export type ReasonsBehind = { absenceCount: number; emptyWeekCount: number };

/**
 * Why a student has fallen behind (rule 8.8). A week has seven days, counted from `fromDate`, and
 * is over before `toDate`. Waiting for a place fills none.
 */
export function reasonsBehind(
  { fromDate, toDate }: { fromDate: PlainDate; toDate: PlainDate },
  reservations: readonly MarkedDay[],
): ReasonsBehind {
  const since = reservations.filter(
    ({ date, state }) => holdsPlace(state) && fromDate <= date && date <= toDate,
  );
  const weekCount = Math.floor(daysBetween(fromDate, toDate) / 7);
  const filled = since
    .map(({ date }) => Math.floor(daysBetween(fromDate, date) / 7))
    .filter((week) => week < weekCount);
  return {
    absenceCount: since.filter(({ state }) => state === ReservationState.Absence).length,
    emptyWeekCount: weekCount - new Set(filled).size,
  };
}

/** `欠席2回、予約のない週が3週` */
export function reasonsInWords({ absenceCount, emptyWeekCount }: ReasonsBehind): string {
  const reasons = [
    absenceCount > 0 ? `欠席${absenceCount}回` : "",
    emptyWeekCount > 0 ? `予約のない週が${emptyWeekCount}週` : "",
  ].filter(Boolean);
  return reasons.length === 0 ? "予約の回数が目安より少ない" : reasons.join("、");
}
