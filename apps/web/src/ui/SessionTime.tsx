import { DateText } from "./DateText.tsx";
import { TimeRange } from "./TimeRange.tsx";

/** When a session takes place: `2026/08/23(日) 13:00〜14:30`, broken between day and time at most. */
export function SessionTime({ start, end }: { start: string; end: string }) {
  return (
    <>
      <DateText value={start} /> <TimeRange start={start} end={end} />
    </>
  );
}
