import { ReservationState } from "#enumerations.ts";
import { isClosed, type PacedContent } from "#pace/pace.rules.ts";
import { isMarked } from "#reservation/reservation.rules.ts";
import type { PlainDate } from "#time.ts";

export type OrderedActivity = {
  activityId: number;
  isTaking: boolean;
  startDate: PlainDate;
  /** The place of its training among the trainings. */
  displayOrder: number;
};

/**
 * The activity that a student's screens are about: the one in Taking that started first, or by
 * training order if several did (rule 6.4). If none is in Taking, the one that started last.
 */
export function currentActivity<A extends OrderedActivity>(activities: readonly A[]): A | null {
  const taking = activities.filter((activity) => activity.isTaking);
  const [first] = taking.toSorted(byStart);
  return first ?? activities.toSorted(byStart).at(-1) ?? null;
}

function byStart(a: OrderedActivity, b: OrderedActivity): number {
  if (a.startDate !== b.startDate) return a.startDate < b.startDate ? -1 : 1;
  return a.displayOrder - b.displayOrder || a.activityId - b.activityId;
}

/**
 * A student's next content: the first open and non-exempt one of the present activity, in order;
 * null if none is left (rule 6.4).
 */
export function nextContent<C extends PacedContent>(contents: readonly C[]): C | null {
  return contents.find((content) => !content.isExempt && !isClosed(content.grades)) ?? null;
}

/** A student's attendance on a day, past or future. */
export type ChartDay = { date: PlainDate; state: ReservationState };

/**
 * One state per day for a chart. If a day has several reservations, the last mark counts, then a
 * confirmed one, then a waiting one, then a cancelled one. `reservations` must be in order of time.
 */
export function chartDays(reservations: readonly ChartDay[]): ChartDay[] {
  const days = new Map<PlainDate, ReservationState>();
  for (const { date, state } of reservations) {
    if (weight(state) >= weight(days.get(date) ?? ReservationState.None)) days.set(date, state);
  }
  return [...days].map(([date, state]) => ({ date, state }));
}

function weight(state: ReservationState): number {
  if (isMarked(state)) return 3;
  if (state === ReservationState.Confirm) return 2;
  return state === ReservationState.Wait ? 1 : 0;
}
