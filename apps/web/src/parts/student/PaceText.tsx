import { PaceState, paceStateName } from "@kenshu/domain/enumerations.ts";
import { type Icon, IconCloud, IconCloudRain, IconSun } from "@tabler/icons-react";
import classes from "./PaceText.module.css";

const icons: Record<PaceState, Icon> = {
  [PaceState.Fine]: IconSun,
  [PaceState.Cloudy]: IconCloud,
  [PaceState.Rainy]: IconCloudRain,
};

/** The weather in a sentence. */
export const paceMeanings: Record<PaceState, string> = {
  [PaceState.Fine]: "余裕をもって進んでいます",
  [PaceState.Cloudy]: "ほぼ目安どおりに進んでいます",
  [PaceState.Rainy]: "目安より遅れています",
};

/** A student's pace as weather, icon and word. It shows nothing for a student who takes no training. */
export function PaceText({ pace }: { pace: PaceState | null }) {
  if (pace === null) return null;
  const Icon = icons[pace];
  return (
    <span className={classes.pace} data-pace={pace}>
      <Icon size={18} aria-hidden />
      {paceStateName[pace]}
    </span>
  );
}
