import { PROPOSALS } from "#home/home.limits.ts";
import type { PlainDate } from "#time.ts";

type Offer = { day: PlainDate; startDate: Date; isMostUsed: boolean; isFull: boolean };

/**
 * The proposed schedules in order of time: one a day, because people train once a day. Schedules of
 * the student's most visited school come first. The first full one comes last, to wait for (rule
 * 15.17).
 */
export function proposed<O extends Offer>(offers: readonly O[]): O[] {
  const free = offers.filter(({ isFull }) => !isFull);
  const full = offers.filter(({ isFull }) => isFull);
  return [...firstOfDays(free, PROPOSALS), ...firstOfDays(full, 1)];
}

/** The first schedule of each of the first days, in order of time. */
function firstOfDays<O extends Offer>(offers: readonly O[], days: number): O[] {
  const inTime = offers.toSorted((a, b) => a.startDate.getTime() - b.startDate.getTime());
  const preferred = [
    ...inTime.filter(({ isMostUsed }) => isMostUsed),
    ...inTime.filter(({ isMostUsed }) => !isMostUsed),
  ];
  const firstOfDay = new Map<PlainDate, O>();
  for (const offer of preferred) {
    if (firstOfDay.size === days) break;
    if (!firstOfDay.has(offer.day)) firstOfDay.set(offer.day, offer);
  }
  return [...firstOfDay.values()].sort((a, b) => a.startDate.getTime() - b.startDate.getTime());
}
