import { daysBetween, type PlainDate } from "#time.ts";

/** Trainings to reserve per day, from tomorrow to the recommended date, so as to be done in time (rule 8.5). */
export function needReservationPerDay({
  left,
  confirmedFuture,
  tomorrow,
  recommendationDueDate,
}: {
  left: number;
  confirmedFuture: number;
  tomorrow: PlainDate;
  recommendationDueDate: PlainDate;
}): number {
  // Both days count (rule 1.4).
  const days = Math.max(daysBetween(tomorrow, recommendationDueDate) + 1, 1);
  return Math.max(left - confirmedFuture, 0) / days;
}

export type ReservationAdvice =
  | { kind: "asManyAsPossible" }
  | { kind: "allCompleted" }
  | { kind: "about"; times: number }
  | { kind: "range"; from: number; to: number };

/** How often a week to reserve, given the need per day (rule 8.6). */
export function reservationAdvice(needPerDay: number): ReservationAdvice {
  if (needPerDay >= 1) return { kind: "asManyAsPossible" };
  const perWeek = 7 * needPerDay;
  if (Math.round(perWeek) === 0) return { kind: "allCompleted" };
  const from = Math.floor(perWeek);
  const to = Math.ceil(perWeek);
  return from === 0 || from === to ? { kind: "about", times: to } : { kind: "range", from, to };
}
