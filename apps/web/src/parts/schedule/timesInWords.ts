import { formatDay, formatTimeRange, tokyoDate } from "@kenshu/domain/time.ts";

export type TimesOnWire = { startDate: string; endDate: string };

/** `3/15(月) 10:00〜12:00`: names a schedule in a message. */
export function timesInWords({ startDate, endDate }: TimesOnWire): string {
  const [start, end] = [new Date(startDate), new Date(endDate)];
  return `${formatDay(tokyoDate(start))} ${formatTimeRange(start, end)}`;
}
