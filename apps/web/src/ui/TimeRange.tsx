import { formatTimeRange } from "@kenshu/domain/time.ts";

/** `13:00〜14:30`, always on one line. Takes two date-times from the wire. */
export function TimeRange({ start, end }: { start: string; end: string }) {
  return <span className="unbroken">{formatTimeRange(new Date(start), new Date(end))}</span>;
}
