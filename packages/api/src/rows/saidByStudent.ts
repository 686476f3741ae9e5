import type { AbsenceReason, ToldLateMinutes } from "@kenshu/domain/enumerations.ts";
import { isAbout } from "@kenshu/domain/reservation/telling.rules.ts";
import { wireInstant } from "@kenshu/domain/time.ts";

/** The columns of `reservation` with what its student has said (rules 5.16, 6.9). */
export const said = [
  "reservation.toldAt",
  "reservation.toldLateMinutes",
  "reservation.reason",
  "reservation.reasonText",
] as const;

/** Their values, with the start of the schedule. */
export type Said = {
  startDate: Date;
  toldAt: Date | null;
  toldLateMinutes: ToldLateMinutes | null;
  reason: AbsenceReason | null;
  reasonText: string | null;
};

/** The same as lists show it. */
export function presentSaid(row: Said) {
  const { toldAt, toldLateMinutes: lateMinutes, reason, reasonText } = row;
  const isStanding = toldAt !== null && isAbout(row, toldAt);
  return {
    told: isStanding ? { toldAt: wireInstant(toldAt), lateMinutes } : null,
    reason,
    reasonText,
  };
}
