import { overlaps } from "#schedule/schedule.rules.ts";
import { addDays, daysBetween, type PlainDate, tokyoDate, weekday } from "#time.ts";

/** Both days are included (rule 1.4). */
export type Period = { startDate: PlainDate; endDate: PlainDate };

/**
 * Each day of `to` with the day of `from` that it copies: the same weekday, counted from the start.
 * If a weekday comes once more in `to`, it copies the last one in `from` (rule 4.9).
 */
export function matchedDays(from: Period, to: Period): { source: PlainDate; day: PlainDate }[] {
  const sources = Map.groupBy(daysIn(from), weekday);
  const seen = new Map<number, number>();
  return daysIn(to).flatMap((day) => {
    const same = sources.get(weekday(day)) ?? [];
    const nth = seen.get(weekday(day)) ?? 0;
    seen.set(weekday(day), nth + 1);
    const source = same[nth] ?? same.at(-1);
    return source === undefined ? [] : [{ source, day }];
  });
}

/** The days of a period, in order. */
export function daysIn({ startDate, endDate }: Period): PlainDate[] {
  const count = Math.max(daysBetween(startDate, endDate) + 1, 0);
  return Array.from({ length: count }, (_, index) => addDays(startDate, index));
}

/** The days on which a school is not expected to be open (rule 4.9). */
export type DaysOff = {
  holidays: ReadonlyMap<PlainDate, string>;
  closedWeekdays: readonly number[];
  closedDays: readonly { date: PlainDate; name: string }[];
};
export type DayOff = { kind: "holiday" | "closedDay"; name: string } | { kind: "closedWeekday" };

/** Why nothing is planned on this day unless somebody decides otherwise (rule 4.9). */
export function dayOff(
  day: PlainDate,
  { holidays, closedWeekdays, closedDays }: DaysOff,
): DayOff[] {
  const name = holidays.get(day);
  return [
    ...(name === undefined ? [] : [{ kind: "holiday", name } as const]),
    ...(closedWeekdays.includes(weekday(day)) ? [{ kind: "closedWeekday" } as const] : []),
    ...closedDays
      .filter(({ date }) => date === day)
      .map(({ name }) => ({ kind: "closedDay", name }) as const),
  ];
}

type Placed = { startDate: Date; endDate: Date; roomId: number; instructorId: number | null };

/** Why a planned schedule is left out unless somebody decides otherwise (rule 4.9). */
export type Hindrance<Taken> =
  | { kind: "past" }
  | { kind: "roomTaken"; by: Taken }
  | { kind: "instructorElsewhere"; by: Taken }
  | DayOff;

/**
 * What stands in the way of a planned schedule, most serious first; `taken` are the other existing
 * or planned ones.
 */
export function hindrancesOf<Taken extends Placed>(
  planned: Placed,
  facts: {
    now: Date;
    taken: readonly Taken[];
  } & DaysOff,
): Hindrance<Taken>[] {
  const hindrances: Hindrance<Taken>[] = [];
  if (planned.startDate <= facts.now) hindrances.push({ kind: "past" });
  const atOnce = facts.taken.filter((other) => overlaps(planned, other));
  const inRoom = atOnce.find(({ roomId }) => roomId === planned.roomId);
  if (inRoom) hindrances.push({ kind: "roomTaken", by: inRoom });
  const elsewhere = atOnce.find(
    (other) =>
      planned.instructorId !== null &&
      other.instructorId === planned.instructorId &&
      other.roomId !== planned.roomId,
  );
  if (elsewhere) hindrances.push({ kind: "instructorElsewhere", by: elsewhere });
  return [...hindrances, ...dayOff(tokyoDate(planned.startDate), facts)];
}

/**
 * Whether nobody can decide otherwise, because the time has passed or the room is in use (rule
 * 4.5).
 */
export function isImpossible(hindrances: readonly Hindrance<unknown>[]): boolean {
  return hindrances.some(({ kind }) => kind === "past" || kind === "roomTaken");
}
