import { openingText } from "@kenshu/domain/schedule/openingText.ts";

/** A schedule's opening; a server of the former version does not tell it. */
export type WithOpening = { reserveOpensAt?: string | null };

/**
 * `3/20 20:00から予約できます`, while students cannot reserve the schedule yet (rule 5.18); null once
 * they can.
 */
export function openingAhead(schedule: WithOpening, now: Date): string | null {
  const opensAt = opensLater(schedule, now);
  return opensAt && openingText(opensAt);
}

/** When students can reserve the schedule, while they cannot yet (rule 5.18); null once they can. */
export function opensLater({ reserveOpensAt }: WithOpening, now: Date): Date | null {
  const opensAt = reserveOpensAt ? new Date(reserveOpensAt) : null;
  return opensAt && now < opensAt ? opensAt : null;
}

/** When these open, in milliseconds. */
export function openingsOf(schedules: readonly WithOpening[]): number[] {
  return schedules.flatMap(({ reserveOpensAt }) =>
    reserveOpensAt ? Date.parse(reserveOpensAt) : [],
  );
}
