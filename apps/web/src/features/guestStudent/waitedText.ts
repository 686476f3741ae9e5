import { daysBetween, tokyoDate } from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";

/** For how many days somebody has waited by now, since this instant. */
export function waitedText(since: string): string {
  const days = daysBetween(tokyoDate(new Date(since)), today());
  return days === 0 ? "今日から" : `${days.toLocaleString("ja-JP")}日`;
}
