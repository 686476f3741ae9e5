import { daysBetween, type PlainDate } from "@kenshu/domain/time.ts";

/** How far a day lies ahead, or behind: `あと30日`, `今日`, `3日過ぎています`. */
export function daysLeftText(today: PlainDate, day: PlainDate): string {
  const days = daysBetween(today, day);
  if (days === 0) return "今日";
  return days > 0 ? `あと${days}日` : `${-days}日過ぎています`;
}
