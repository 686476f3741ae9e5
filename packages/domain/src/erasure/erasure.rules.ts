import { ErasureObstacle } from "#enumerations.ts";
import { type PlainDate, tokyoDate } from "#time.ts";

/** What decides whether the data about a person may be erased (rule 25.4). */
export type ErasureFacts = {
  isTaking: boolean;
  hasReservationAhead: boolean;
  isLinked: boolean;
  /** In yen; not 0 while somebody owes somebody. */
  balance: number;
  hasOpenMonth: boolean;
  hasWaitingResult: boolean;
  /** The last day on which the person was here. */
  lastDay: PlainDate;
  requestedAt: Date | null;
};

/**
 * Why the data about a person may not be erased yet; nothing if they may. `retentionYears` of 0
 * waits for a request (rule 25.4).
 */
export function erasureObstacles(
  facts: ErasureFacts,
  { retentionYears, now }: { retentionYears: number; now: Date },
): ErasureObstacle[] {
  const lastDay = lastDayOfDue(retentionYears, now);
  const isDue = lastDay !== null && facts.lastDay <= lastDay;
  const obstacles: [boolean, ErasureObstacle][] = [
    [facts.isTaking, ErasureObstacle.Taking],
    [facts.hasReservationAhead, ErasureObstacle.ReservationAhead],
    [facts.isLinked, ErasureObstacle.Linked],
    [facts.balance !== 0, ErasureObstacle.Balance],
    [facts.hasOpenMonth, ErasureObstacle.OpenMonth],
    [facts.hasWaitingResult, ErasureObstacle.WaitingResult],
    [!isDue && facts.requestedAt === null, ErasureObstacle.TooEarly],
  ];
  return obstacles.flatMap(([stands, obstacle]) => (stands ? [obstacle] : []));
}

/** Who was here until this day at most need not ask; null if everybody has to. */
export function lastDayOfDue(retentionYears: number, now: Date): PlainDate | null {
  return retentionYears === 0 ? null : yearsBefore(tokyoDate(now), retentionYears);
}

/** The same day so many years before; of 29 February the day before. */
export function yearsBefore(day: PlainDate, years: number): PlainDate {
  const [year = "", monthAndDay = ""] = [day.slice(0, 4), day.slice(4)];
  const before = `${Number(year) - years}`.padStart(4, "0");
  const isLeap = new Date(`${before}-02-29T00:00Z`).getUTCDate() === 29;
  return (before + (monthAndDay === "-02-29" && !isLeap ? "-02-28" : monthAndDay)) as PlainDate;
}
