import { reservationAdvice } from "@kenshu/domain/pace/reservationAdvice.rules.ts";

/** What the advice counts: trainings neither attended nor reserved (rule 8.5). */
export const STILL_TO_RESERVE = "これから予約する分";

/** How often a week to reserve to finish in time, as a sentence (rule 8.6). */
export function adviceSentence(needReservationPerDay: number): string {
  const advice = reservationAdvice(needReservationPerDay);
  switch (advice.kind) {
    case "asManyAsPossible":
      return "できるだけ多く予約しましょう。";
    case "allCompleted":
      return "必要な研修はすべて受講済みか予約済みです。";
    case "about":
      return `週に${advice.times}回くらい予約しましょう。`;
    case "range":
      return `週に${advice.from}〜${advice.to}回予約しましょう。`;
  }
}
