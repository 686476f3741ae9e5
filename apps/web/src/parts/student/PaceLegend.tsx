import { PaceState } from "@kenshu/domain/enumerations.ts";
import { trpc } from "#api/transport.ts";
import classes from "./PaceLegend.module.css";
import { PaceText } from "./PaceText.tsx";

/** What each weather of the pace means, by the days of the settings (rule 8.4). */
export function PaceLegend() {
  const { data: setting } = trpc.setting.get.useQuery();
  if (!setting) return null;
  const meanings = {
    [PaceState.Fine]: reached(setting.basisLeftDaysPrimary),
    [PaceState.Cloudy]: reached(setting.basisLeftDaysSecondary),
    [PaceState.Rainy]: "それより遅れている",
  };
  return (
    <ul className={`plainList dim small ${classes.legend}`} aria-label="ペースの見方">
      {Object.values(PaceState).map((pace) => (
        <li key={pace}>
          <PaceText pace={pace} /> {meanings[pace]}
        </li>
      ))}
    </ul>
  );
}

/** The days in hand that are enough, in words. */
function reached(days: number): string {
  if (days > 0) return `目安より${days}日分以上進んでいる`;
  return days === 0 ? "目安どおりか、進んでいる" : `遅れが${-days}日分まで`;
}
