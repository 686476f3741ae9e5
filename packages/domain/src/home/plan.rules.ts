import { PLAN_WEEKS, USUAL_WITHIN_MINUTES } from "#home/home.limits.ts";
import { addDays, type PlainDate, tokyoDate, tokyoTime, weekday } from "#time.ts";

/** A schedule that the student can reserve at once, at a free time. */
type Offer = { startDate: Date; isMostUsed: boolean };

export type PlanFacts<O extends Offer> = {
  today: PlainDate;
  /** How many trainings the pace needs in a week. */
  neededPerWeek: number;
  /** How many trainings remain to be reserved at all. */
  stillToReserve: number;
  /** How many more reservations the student can make. */
  reservable: number;
  /** The start times of the student's last reservations with a place. They show what is usual. */
  past: readonly Date[];
  /** The start times of the student's confirmed reservations ahead. */
  confirmed: readonly Date[];
  /** The start times of the student's waiting reservations. */
  waiting: readonly Date[];
  offers: readonly O[];
};

export type PlannedWeek<O> = {
  from: PlainDate;
  to: PlainDate;
  /** What the student has in this week. The first one counts from now on (rule 5.10). */
  reservedCount: number;
  /** How many more the pace needs this week, within the student's limit. */
  lackingCount: number;
  proposals: PlannedDay<O>[];
};

/** A proposal, and what could be chosen in its place on the same day. */
type PlannedDay<O> = { offer: O; others: O[] };

/**
 * Schedules that keep the pace, week by week from tomorrow on (rule 5.14). Each week has as many as
 * needed and not yet reserved, at most one a day, at the student's usual days and hours.
 */
export function plan<O extends Offer>(facts: PlanFacts<O>): PlannedWeek<O>[] {
  const { today, neededPerWeek, confirmed, waiting } = facts;
  const held = [...facts.past, ...confirmed];
  const habit = habitOf(held);
  const taken = new Set([...held, ...waiting].map(tokyoDate));
  let left = Math.max(Math.min(facts.stillToReserve, facts.reservable), 0);
  return Array.from({ length: PLAN_WEEKS }, (_, week) => {
    const from = addDays(today, 1 + 7 * week);
    const to = addDays(from, 6);
    const isInWeek = (day: PlainDate) => from <= day && day <= to;
    const reservedCount = confirmed
      .map(tokyoDate)
      .filter((day) => isInWeek(day) || (week === 0 && day === today)).length;
    const offers = facts.offers.filter(({ startDate }) => {
      const day = tokyoDate(startDate);
      return isInWeek(day) && !taken.has(day);
    });
    const lackingCount = Math.min(Math.max(neededPerWeek - reservedCount, 0), left);
    const proposals = bestOf(offers, habit, lackingCount);
    left -= proposals.length;
    return { from, to, reservedCount, lackingCount, proposals };
  });
}

/** The best offers, one a day, in order of time; with each the others of its day. */
function bestOf<O extends Offer>(
  offers: readonly O[],
  habit: Habit,
  count: number,
): PlannedDay<O>[] {
  const byFit = offers
    .map((offer) => ({ offer, fit: fitOf(offer, habit) }))
    .toSorted(
      (a, b) =>
        Number(b.offer.isMostUsed) - Number(a.offer.isMostUsed) ||
        b.fit - a.fit ||
        a.offer.startDate.getTime() - b.offer.startDate.getTime(),
    );
  const bestOfDay = new Map<PlainDate, O>();
  for (const { offer } of byFit) {
    if (bestOfDay.size === count) break;
    const day = tokyoDate(offer.startDate);
    if (!bestOfDay.has(day)) bestOfDay.set(day, offer);
  }
  return [...bestOfDay]
    .toSorted(([day], [other]) => (day < other ? -1 : 1))
    .map(([day, best]) => ({
      offer: best,
      others: offers.filter((offer) => offer !== best && tokyoDate(offer.startDate) === day),
    }));
}

/** The weekday and the minute of the day of each reservation. */
type Habit = readonly { weekday: number; minute: number }[];

function habitOf(startDates: readonly Date[]): Habit {
  return startDates.map((startDate) => ({
    weekday: weekday(tokyoDate(startDate)),
    minute: minuteOf(startDate),
  }));
}

/** How many reservations were on this weekday, and how many at about this time. */
function fitOf({ startDate }: Offer, habit: Habit): number {
  const day = weekday(tokyoDate(startDate));
  const minute = minuteOf(startDate);
  const isNear = (other: number) => Math.abs(other - minute) <= USUAL_WITHIN_MINUTES;
  return habit.reduce(
    (fit, usual) => fit + Number(usual.weekday === day) + Number(isNear(usual.minute)),
    0,
  );
}

function minuteOf(instant: Date): number {
  const [hour = 0, minute = 0] = tokyoTime(instant).split(":").map(Number);
  return 60 * hour + minute;
}
