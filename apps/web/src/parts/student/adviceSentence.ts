import { reservationAdvice } from "@kenshu/domain/pace/reservationAdvice.rules.ts";

/** What the advice counts: trainings neither attended nor reserved (rule 8.5). */
export const STILL_TO_RESERVE = "これから予約する分";

/**
 * How often a week to reserve to finish in time, as a sentence (rule 8.6): to the student, or to
 * staff about one.
 */
export function adviceSentence(needReservationPerDay: number, reader: "student" | "staff"): string {
  const often = howOften(needReservationPerDay);
  if (often === null) return "必要な研修はすべて受講済みか予約済みです。";
  return reader === "student" ? `${often}予約しましょう。` : `${often}の予約が必要です。`;
}

/** Null when nothing is left to reserve. */
function howOften(needReservationPerDay: number): string | null {
  const advice = reservationAdvice(needReservationPerDay);
  switch (advice.kind) {
    case "asManyAsPossible":
      return "できるだけ多く";
    case "allCompleted":
      return null;
    case "about":
      return `週に${advice.times}回くらい`;
    case "range":
      return `週に${advice.from}〜${advice.to}回`;
  }
}
