import { daysBetween, tokyoDate } from "@kenshu/domain/time.ts";
import { today } from "#api/clock.ts";

/** For how many days somebody has waited by now, who registered at this instant. */
export function waitedText(createdAt: string): string {
  const days = daysBetween(tokyoDate(new Date(createdAt)), today());
  return days === 0 ? "今日から" : `${days.toLocaleString("ja-JP")}日`;
}
