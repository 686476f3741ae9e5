import { absenceReasonName, toldLateMinutesName } from "#enumerations.ts";
import type { Reservation } from "#reservation/reservation.schema.ts";
import { tokyoTime } from "#time.ts";

/** What a student has said of a reservation (rules 5.16, 6.9). */
export type Said = Pick<Reservation, "told" | "reason" | "reasonText">;

/** 14:05 遅れます（20分）, 14:10 行けません（体調、熱が出た）; null if nothing was said. */
export function toldText(said: Said): string | null {
  const { told } = said;
  if (!told) return null;
  const time = tokyoTime(new Date(told.toldAt));
  if (told.lateMinutes !== null) {
    return `${time} 遅れます（${toldLateMinutesName[told.lateMinutes]}）`;
  }
  const why = reasonText(said);
  return `${time} 行けません${why && `（${why}）`}`;
}

/** Why a student does not come: 体調、熱が出た; empty if nobody has said it. */
export function reasonText({ reason, reasonText }: Pick<Said, "reason" | "reasonText">): string {
  const word = reason === null || reason === undefined ? null : absenceReasonName[reason];
  return [word, reasonText].filter(Boolean).join("、");
}
