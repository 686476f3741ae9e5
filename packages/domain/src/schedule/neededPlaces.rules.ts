import { needReservationPerDay } from "#pace/reservationAdvice.rules.ts";
import { addDays, daysBetween, type PlainDate } from "#time.ts";

/** The trainings that remain to be reserved by students who share a recommended date. */
export type SharedNeed = {
  recommendationDueDate: PlainDate;
  /**
   * The sum over the students: trainings left minus trainings reserved, never below 0 for one
   * student.
   */
  unreserved: number;
};

/**
 * How many places a week must still offer so that everybody keeps the pace, rounded up (rule 4.10).
 * It adds up each student's need per day (rule 8.5) on the week's days from tomorrow to the
 * recommended date. If that date has passed, only tomorrow counts.
 */
export function neededPlaces(
  needs: readonly SharedNeed[],
  week: { startDate: PlainDate; endDate: PlainDate },
  tomorrow: PlainDate,
): number {
  const places = needs.reduce((sum, { recommendationDueDate, unreserved }) => {
    const last = later(recommendationDueDate, tomorrow);
    const days = daysBetween(
      later(week.startDate, tomorrow),
      addDays(earlier(week.endDate, last), 1),
    );
    const perDay = needReservationPerDay({
      left: unreserved,
      confirmedFuture: 0,
      tomorrow,
      recommendationDueDate,
    });
    return sum + Math.max(days, 0) * perDay;
  }, 0);
  // Sums of fractions end slightly above a whole number.
  return Math.max(Math.ceil(places - 1e-9), 0);
}

/** The missing places in a week. Below 0 that many remain (rule 4.10). */
export function lackOf(week: { needed: number; offered: number; taken: number }): number {
  return week.needed - Math.max(week.offered - week.taken, 0);
}

function later(one: PlainDate, other: PlainDate): PlainDate {
  return one > other ? one : other;
}

function earlier(one: PlainDate, other: PlainDate): PlainDate {
  return one < other ? one : other;
}
