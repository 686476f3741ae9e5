import { type DelayLevel, delayLevel } from "@kenshu/domain/pace/pace.rules.ts";
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconStar,
} from "@tabler/icons-react";
import classes from "./DelayText.module.css";

const looks: Record<DelayLevel, { icon: Icon; word: string }> = {
  veryLate: { icon: IconAlertTriangle, word: "大幅な遅れ" },
  late: { icon: IconClockExclamation, word: "遅れ" },
  onTrack: { icon: IconCircleCheck, word: "順調" },
  veryGood: { icon: IconStar, word: "とても順調" },
};

/**
 * How far behind or ahead a student is, as icon and word; `withCount` adds the number of trainings.
 */
export function DelayText({
  delayedTrainingCount,
  withCount,
}: {
  delayedTrainingCount: number;
  withCount?: boolean;
}) {
  const level = delayLevel(delayedTrainingCount);
  const { icon: Icon, word } = looks[level];
  return (
    <span className={classes.delay} data-level={level}>
      <Icon size={18} aria-hidden />
      {word}
      {withCount && level !== "onTrack" && ` ${Math.abs(delayedTrainingCount)}回分`}
    </span>
  );
}
