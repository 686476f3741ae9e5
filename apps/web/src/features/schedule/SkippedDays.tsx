import { formatDate } from "@kenshu/domain/time.ts";
import { skippedDaysOf } from "./dayTimes.ts";
import { useDayTimes } from "./useDayTimes.ts";
import { Warning } from "./Warning.tsx";

/** Names the chosen days on which nothing will be added, since the room is in use then (rule 4.6). */
export function SkippedDays() {
  const skipped = skippedDaysOf(useDayTimes());
  if (skipped.length === 0) return null;
  const days = skipped.map(formatDate).join("、");
  return <Warning sentence={`次の日は部屋が使われているため、登録しません：${days}`} />;
}
