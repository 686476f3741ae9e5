import { dueDates, type PaceCounts, type PaceSetting } from "#pace/pace.rules.ts";
import { addDays, daysBetween, type PlainDate } from "#time.ts";

/** The remaining trainings and days, and the reservations ahead. Null without a training. */
export function reservingPace(
  {
    baseDate,
    requiredCount,
    doneCount,
  }: Pick<PaceCounts, "requiredCount" | "doneCount"> & { baseDate: PlainDate | null },
  confirmedFuture: number,
  today: PlainDate,
  setting: Pick<PaceSetting, "recommendDateCount" | "deadlineDateCount">,
) {
  if (baseDate === null) return null;
  return {
    left: requiredCount - doneCount,
    confirmedFuture,
    tomorrow: addDays(today, 1),
    recommendationDueDate: dueDates(baseDate, setting).recommendationDueDate,
  };
}

/**
 * How many trainings to reserve per day, from tomorrow to the recommended date, to finish in time
 * (rule 8.5).
 */
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
  return Math.max(left - confirmedFuture, 0) / daysLeft(tomorrow, recommendationDueDate);
}

/** How many trainings an even pace needs in a week (rule 15.17). */
export function neededPerWeek({
  left,
  tomorrow,
  recommendationDueDate,
}: {
  left: number;
  tomorrow: PlainDate;
  recommendationDueDate: PlainDate;
}): number {
  return Math.ceil((7 * left) / daysLeft(tomorrow, recommendationDueDate));
}

/**
 * The confirmed reservations of one week (rule 5.10), how many an even pace asks for, and how many
 * remain to be reserved. Never more than remain at all; none where the advice is that all is done
 * (rule 15.17).
 */
export function weekPace({
  confirmedThisWeek,
  ...pace
}: {
  left: number;
  confirmedFuture: number;
  confirmedThisWeek: number;
  tomorrow: PlainDate;
  recommendationDueDate: PlainDate;
}) {
  const isDone = reservationAdvice(needReservationPerDay(pace)).kind === "allCompleted";
  const unreserved = isDone ? 0 : pace.left - pace.confirmedFuture;
  const needed = Math.min(neededPerWeek(pace), confirmedThisWeek + unreserved);
  return {
    confirmedThisWeekCount: confirmedThisWeek,
    neededThisWeekCount: needed,
    stillToReserveThisWeek: Math.max(needed - confirmedThisWeek, 0),
  };
}

/** From tomorrow to the recommended date, both counted (rule 1.4), at least one. */
function daysLeft(tomorrow: PlainDate, recommendationDueDate: PlainDate): number {
  return Math.max(daysBetween(tomorrow, recommendationDueDate) + 1, 1);
}

export type ReservationAdvice =
  | { kind: "asManyAsPossible" }
  | { kind: "allCompleted" }
  | { kind: "about"; times: number }
  | { kind: "range"; from: number; to: number };

/** How often a week to reserve, for this need per day (rule 8.6). */
export function reservationAdvice(needPerDay: number): ReservationAdvice {
  if (needPerDay >= 1) return { kind: "asManyAsPossible" };
  const perWeek = 7 * needPerDay;
  if (Math.round(perWeek) === 0) return { kind: "allCompleted" };
  const from = Math.floor(perWeek);
  const to = Math.ceil(perWeek);
  return from === 0 || from === to ? { kind: "about", times: to } : { kind: "range", from, to };
}
