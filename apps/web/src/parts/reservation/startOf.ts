import { formatDay, tokyoDate, tokyoTime } from "@kenshu/domain/time.ts";

/** When it begins: 3/15(月) 10:00. */
export function startOf({ startDate }: { startDate: string | Date }): string {
  const start = new Date(startDate);
  return `${formatDay(tokyoDate(start))} ${tokyoTime(start)}`;
}
