import { Delay, delayName, delayOf } from "@kenshu/domain/pace/advice.rules.ts";
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconClockExclamation,
  IconStar,
} from "@tabler/icons-react";
import classes from "./DelayText.module.css";

const icons: Record<Delay, Icon> = {
  [Delay.VeryLate]: IconAlertTriangle,
  [Delay.Late]: IconClockExclamation,
  [Delay.OnTrack]: IconCircleCheck,
  [Delay.VeryGood]: IconStar,
};

/** How far behind or ahead a number of delayed trainings is, icon and word. */
export function DelayText({ delayedTrainingCount }: { delayedTrainingCount: number }) {
  const delay = delayOf(delayedTrainingCount);
  const Icon = icons[delay];
  return (
    <span className={classes.delay} data-delay={delay}>
      <Icon size={18} aria-hidden />
      {delayName[delay]}
    </span>
  );
}
