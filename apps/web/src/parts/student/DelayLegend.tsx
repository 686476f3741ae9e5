import { VERY_GOOD_BELOW, VERY_LATE_ABOVE } from "@kenshu/domain/pace/pace.limits.ts";
import classes from "./DelayLegend.module.css";
import { DelayText } from "./DelayText.tsx";

/** For each word of the pace: a typical number of delayed trainings, and the meaning. */
const meanings = [
  { delayed: VERY_LATE_ABOVE + 1, meaning: `目安より${VERY_LATE_ABOVE + 1}回分以上` },
  { delayed: 1, meaning: `目安より${VERY_LATE_ABOVE}回分まで` },
  { delayed: 0, meaning: `目安どおりか、${-VERY_GOOD_BELOW}回分まで先` },
  { delayed: VERY_GOOD_BELOW - 1, meaning: `目安より${1 - VERY_GOOD_BELOW}回分以上先` },
];

/** What each word of the pace means (rule 18.8). */
export function DelayLegend() {
  return (
    <ul className={`plainList dim small ${classes.legend}`} aria-label="ペースの見方">
      {meanings.map(({ delayed, meaning }) => (
        <li key={delayed}>
          <DelayText delayedTrainingCount={delayed} /> {meaning}
        </li>
      ))}
    </ul>
  );
}
