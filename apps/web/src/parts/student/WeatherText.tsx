import { PaceState, paceStateName } from "@kenshu/domain/enumerations.ts";
import { type Icon, IconCloud, IconCloudRain, IconSun } from "@tabler/icons-react";
import classes from "./WeatherText.module.css";

const icons: Record<PaceState, Icon> = {
  [PaceState.Fine]: IconSun,
  [PaceState.Cloudy]: IconCloud,
  [PaceState.Rainy]: IconCloudRain,
};

/** The weather in a sentence. */
export const weatherMeanings: Record<PaceState, string> = {
  [PaceState.Fine]: "余裕をもって進んでいます",
  [PaceState.Cloudy]: "ほぼ目安どおりに進んでいます",
  [PaceState.Rainy]: "目安より遅れています",
};

/** The student's days in hand as weather: icon and word (rule 8.4). */
export function WeatherText({ pace }: { pace: PaceState }) {
  const Icon = icons[pace];
  return (
    <span className={classes.weather} data-pace={pace}>
      <Icon size={18} aria-hidden />
      {paceStateName[pace]}
    </span>
  );
}
