import { PaceState, paceStateName } from "@kenshu/domain/enumerations.ts";
import { type Icon, IconCloud, IconCloudRain, IconSun } from "@tabler/icons-react";
import classes from "./SpareDays.module.css";

const icons: Record<PaceState, Icon> = {
  [PaceState.Fine]: IconSun,
  [PaceState.Cloudy]: IconCloud,
  [PaceState.Rainy]: IconCloudRain,
};

/** `目安より12日遅れています（雨）`: the days in hand, and their weather (rule 8.4). */
export function SpareDays({
  spareDays,
  paceState,
}: {
  /** A server of the former version does not tell. */
  spareDays: number | null | undefined;
  paceState: PaceState;
}) {
  const Icon = icons[paceState];
  const word = paceStateName[paceState];
  return (
    <span className={classes.weather} data-pace={paceState}>
      <Icon size={18} aria-hidden />
      {spareDays === undefined ? word : `${sentenceOf(spareDays)}（${word}）`}
    </span>
  );
}

function sentenceOf(days: number | null): string {
  if (days === null) return "必要な受講はありません";
  if (days === 0) return "目安どおりです";
  return days > 0 ? `目安より${days}日進んでいます` : `目安より${-days}日遅れています`;
}
