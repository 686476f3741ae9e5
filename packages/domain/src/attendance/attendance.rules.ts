import { ReservationState } from "#enumerations.ts";
import { hasCome, holdsPlace, isMarked } from "#reservation/reservation.rules.ts";
import type { AttendanceTrend } from "#reservation/reservation.schema.ts";
import { daysBetween, type PlainDate, tokyoDate } from "#time.ts";

/** Whether a mark can be set on a reservation, and if not, why (rule 6.1). */
export function decideMark(facts: {
  now: Date;
  startDate: Date;
  state: ReservationState;
}): { refusal: "InvalidDate" | "UnauthorizedOperation" | "DbConflict" } | null {
  if (isMarked(facts.state)) return { refusal: "DbConflict" };
  if (facts.state !== ReservationState.Confirm) return { refusal: "UnauthorizedOperation" };
  if (tokyoDate(facts.now) < tokyoDate(facts.startDate)) return { refusal: "InvalidDate" };
  return null;
}

/**
 * What people can do now with the marks of a schedule: set them (rule 6.1), mail an absence (rule
 * 6.2).
 */
export function markAbilities({
  now,
  startDate,
  endDate,
}: {
  now: Date;
  startDate: Date;
  endDate: Date;
}): { mark: boolean; mailAbsence: boolean } {
  return {
    mark: decideMark({ now, startDate, state: ReservationState.Confirm }) === null,
    mailAbsence: now < endDate,
  };
}

/** Absences since the last attendance or tardy; `marks` are from latest to earliest (rule 6.3). */
export function recentSequentialAbsenceCount(marks: readonly ReservationState[]): number {
  const attended = marks.findIndex((state) => state !== ReservationState.Absence);
  return attended === -1 ? marks.length : attended;
}

/** A reservation on a day, with its state. */
export type MarkedDay = { date: PlainDate; state: ReservationState };

/**
 * How regularly a student reserved and came in a range of days (rule 6.5). `reservations` must be
 * in order of time.
 */
export function attendanceTrendOf(
  range: { fromDate: PlainDate; toDate: PlainDate },
  reservations: readonly MarkedDay[],
): AttendanceTrend {
  const inRange = reservations.filter(
    ({ date, state }) => holdsPlace(state) && range.fromDate <= date && date <= range.toDate,
  );
  const marked = reservations.filter(({ state }) => isMarked(state));
  const came = inRange.filter(({ state }) => hasCome(state));
  const markOfDay = new Map<PlainDate, ReservationState>();
  for (const { date, state } of inRange) if (isMarked(state)) markOfDay.set(date, state);
  return {
    ...range,
    reserveCount: inRange.length,
    reserveInterval: meanInterval(inRange),
    attendanceInterval: meanInterval(came),
    absenceCount: inRange.filter(({ state }) => state === ReservationState.Absence).length,
    recentSequentialAbsenceCount: recentSequentialAbsenceCount(
      marked.map(({ state }) => state).reverse(),
    ),
    days: [...markOfDay].map(([date, attendanceTrend]) => ({ date, attendanceTrend })),
  };
}

/** The mean number of days from one to the next; null with fewer than two. */
function meanInterval(days: readonly { date: PlainDate }[]): number | null {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length < 2) return null;
  return daysBetween(first.date, last.date) / (days.length - 1);
}
