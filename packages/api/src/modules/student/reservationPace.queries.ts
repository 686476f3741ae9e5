import { activitiesOf } from "@kenshu/db/studentSummary/studentActivities.ts";
import { reasonsBehind } from "@kenshu/domain/attendance/behind.rules.ts";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { figuresOf, paceState, spareDays } from "@kenshu/domain/pace/pace.rules.ts";
import {
  needReservationPerDay,
  reservingPace,
  weekPace,
} from "@kenshu/domain/pace/reservationAdvice.rules.ts";
import { summarize } from "@kenshu/domain/progress/summary.rules.ts";
import { oneWeekEnd } from "@kenshu/domain/reservation/reservation.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";
import { keptReservations } from "#rows/keptReservations.ts";
import { presentOf } from "#rows/present.ts";

/**
 * How often a student must reserve to finish in time (rule 8.5), the days in hand (rule 8.4), and
 * why the student is behind (rule 8.8). Null without a training.
 */
export async function getReservationPace(ctx: SignedIn, id: number) {
  const { now, today, setting } = await presentOf(ctx);
  const activities = (await activitiesOf(ctx.db, [id])).get(id) ?? [];
  const summary = summarize(activities);
  const { baseDate } = summary;
  const reservations = await keptReservations(ctx.db, id);
  const ahead = reservations.filter(
    ({ state, startDate }) => state === ReservationState.Confirm && startDate > now,
  );
  const pace = reservingPace(summary, ahead.length, today, setting);
  if (baseDate === null || pace === null) return null;
  const confirmedThisWeek = ahead.filter(({ startDate }) => startDate < oneWeekEnd(now)).length;
  const isBehind = figuresOf(summary, baseDate, today, setting).delayedTrainingCount > 0;
  const days = reservations.map(({ state, startDate }) => ({ state, date: tokyoDate(startDate) }));
  return {
    paceState: paceState(summary, baseDate, today, setting),
    spareDays: spareDays(summary, baseDate, today, setting),
    behind: isBehind ? reasonsBehind({ fromDate: baseDate, toDate: today }, days) : null,
    recommendationDueDate: pace.recommendationDueDate,
    ...weekPace({ ...pace, confirmedThisWeek }),
    needReservationPerDay: needReservationPerDay(pace),
  };
}
