import {
  type DelayLevel,
  delayLevel,
  delayLevelName,
  delayText,
} from "@kenshu/domain/pace/pace.rules.ts";
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconStar,
} from "@tabler/icons-react";
import classes from "./DelayText.module.css";

const icons: Record<DelayLevel, Icon> = {
  veryLate: IconAlertTriangle,
  late: IconClockExclamation,
  onTrack: IconCircleCheck,
  veryGood: IconStar,
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
  const Icon = icons[level];
  return (
    <span className={classes.delay} data-level={level}>
      <Icon size={18} aria-hidden />
      {withCount ? delayText(delayedTrainingCount) : delayLevelName[level]}
    </span>
  );
}
