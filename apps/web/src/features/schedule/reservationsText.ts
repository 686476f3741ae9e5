import type { Schedule } from "./schedule.ts";

/** `予約3名`, `予約3名とキャンセル待ち2名` */
export function reservationsText({
  reserveCount,
  waitCount,
}: Pick<Schedule, "reserveCount" | "waitCount">): string {
  const parts = [
    reserveCount > 0 && `予約${reserveCount}名`,
    waitCount > 0 && `キャンセル待ち${waitCount}名`,
  ];
  return parts.filter(Boolean).join("と");
}
