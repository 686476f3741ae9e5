import { WEEK_AHEAD, weekPaceText } from "@kenshu/domain/pace/weekPaceText.ts";

/** `これから7日間：予約2件・目安3件（あと1件）` (rule 15.17) */
export function WeekPace({ pace }: { pace: Parameters<typeof weekPaceText>[0] }) {
  return (
    <span>
      <span className="unbroken">{WEEK_AHEAD}：</span>
      <span className="unbroken">{weekPaceText(pace)}</span>
    </span>
  );
}
