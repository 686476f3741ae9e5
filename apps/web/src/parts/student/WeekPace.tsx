import { WEEK_AHEAD, weekPaceText } from "@kenshu/domain/pace/weekPaceText.ts";

/** `これから7日間：予約2件・目安3件（あと1件）` (rule 15.17) */
export function WeekPace({ pace }: { pace: Parameters<typeof weekPaceText>[0] }) {
  // In large type on a phone each part fills a line.
  const parts = `${WEEK_AHEAD}：${weekPaceText(pace)}`.split(/(?<=：)|(?=（)/);
  return (
    <span>
      {parts.map((part) => (
        <span key={part} className="unbroken">
          {part}
        </span>
      ))}
    </span>
  );
}
