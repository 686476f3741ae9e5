/** How a trainee's pace is put into words: the delay of a chart, and how often to reserve. */

export const Delay = { VeryLate: 0, Late: 1, OnTrack: 2, VeryGood: 3 } as const;
export type Delay = (typeof Delay)[keyof typeof Delay];
export const delayName: Record<Delay, string> = {
  [Delay.VeryLate]: "大幅な遅れ",
  [Delay.Late]: "遅れ",
  [Delay.OnTrack]: "順調",
  [Delay.VeryGood]: "とても順調",
};

const VERY_LATE_ABOVE = 3;
const VERY_GOOD_BELOW = -3;

/** What a number of delayed trainings amounts to (specification, section 2). */
export function delayOf(delayedTrainingCount: number): Delay {
  if (delayedTrainingCount > VERY_LATE_ABOVE) return Delay.VeryLate;
  if (delayedTrainingCount > 0) return Delay.Late;
  return delayedTrainingCount < VERY_GOOD_BELOW ? Delay.VeryGood : Delay.OnTrack;
}

const WEEK = 7;

/** How often to reserve in order to be done in time, as a sentence (decisions 8.6). */
export function reservationAdvice(needReservationPerDay: number): string {
  if (needReservationPerDay >= 1) return "できるだけ多く予約しましょう。";
  const perWeek = WEEK * needReservationPerDay;
  if (Math.round(perWeek) === 0) return "必要な研修はすべて受講済みか予約済みです。";
  const least = Math.floor(perWeek);
  const most = Math.ceil(perWeek);
  return least === 0 || least === most
    ? `週に${most}回くらい予約しましょう。`
    : `週に${least}〜${most}回予約しましょう。`;
}
