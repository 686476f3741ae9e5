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
 * The activity that a student's screens are about: the Taking one that started first, ties in training
 * order (rule 6.4). For a student who takes none it is the one that started last.
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
 * The content that a student takes next: the first open one that is not exempt, of the contents
 * of the current activity in their order; null when none is left (rule 6.4).
 */
export function nextContent<C extends PacedContent>(contents: readonly C[]): C | null {
  return contents.find((content) => !content.isExempt && !isClosed(content.grades)) ?? null;
}

/** How a student came, or is to come, on a day. */
export type ChartDay = { date: PlainDate; state: ReservationState };

/**
 * One state a day for a chart: of several reservations of a day the last mark counts, else one
 * that is confirmed, else one that waits, else one that was cancelled. `reservations` in order of time.
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
