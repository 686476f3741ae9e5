import { cutoffOf } from "#schedule/cutoff.rules.ts";
import {
  addDays,
  daysBetween,
  type PlainDate,
  type PlainTime,
  tokyoDate,
  tokyoInstant,
  tokyoTime,
} from "#time.ts";

/** When students can reserve a schedule; null if they can at once (rule 5.18). */
export type Opening = { reserveOpensAt: Date | null };

/** Whether students can reserve the schedule by now, as far as its opening matters. */
export function hasOpened({ reserveOpensAt }: Opening, now: Date): boolean {
  return reserveOpensAt === null || reserveOpensAt <= now;
}

/** Whether an opening comes in time: before the cutoff, or else nobody could ever reserve. */
export function opensInTime({ startDate, reserveOpensAt }: Opening & { startDate: Date }): boolean {
  return reserveOpensAt === null || reserveOpensAt < cutoffOf(startDate);
}

/** Whether people may set or move an opening: until it has come, as students rely on it then. */
export function mayMoveOpening({ reserveOpensAt }: Opening, now: Date): boolean {
  return reserveOpensAt === null || now < reserveOpensAt;
}

export function hasOtherOpening(before: Opening, after: Opening): boolean {
  return before.reserveOpensAt?.getTime() !== after.reserveOpensAt?.getTime();
}

/**
 * An opening as people set it for several schedules: so many days before each, at a time of day.
 * Both are null if students can reserve at once.
 */
export type OpeningTerms = {
  opensDaysBefore: number | null;
  opensAtTime: PlainTime | null;
};

/** When a schedule on this day opens by these terms. */
export function openingOn(
  day: PlainDate,
  { opensDaysBefore, opensAtTime }: OpeningTerms,
): Date | null {
  if (opensDaysBefore === null || opensAtTime === null) return null;
  return tokyoInstant(addDays(day, -opensDaysBefore), opensAtTime);
}

/** The terms by which a schedule opens when it does. */
export function openingTermsOf({
  startDate,
  reserveOpensAt,
}: Opening & { startDate: Date }): OpeningTerms {
  if (reserveOpensAt === null) return { opensDaysBefore: null, opensAtTime: null };
  return {
    opensDaysBefore: daysBetween(tokyoDate(reserveOpensAt), tokyoDate(startDate)),
    opensAtTime: tokyoTime(reserveOpensAt),
  };
}
