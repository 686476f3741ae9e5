import { DateText } from "#ui/DateText.tsx";
import { TimeRange } from "#ui/TimeRange.tsx";

/** The time of a schedule: `2026/08/23(日) 13:00〜14:30`. It wraps only between day and time. */
export function ScheduleTime({
  start,
  end,
  withoutYear,
}: {
  start: string;
  end: string;
  withoutYear?: boolean;
}) {
  return (
    <>
      <DateText value={start} withoutYear={withoutYear} /> <TimeRange start={start} end={end} />
    </>
  );
}
