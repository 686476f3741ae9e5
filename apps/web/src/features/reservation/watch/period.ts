import { formatDay, type PlainDate } from "@kenshu/domain/time.ts";
import { weekEnd } from "@kenshu/domain/watch/watch.rules.ts";

/** A day or a week of a school that a student may want to be told of. */
export type Period = { day: PlainDate } | { week: PlainDate };

/** `3/12(金)`, `3/7(日)〜3/13(土)の週` */
export function periodText(period: Period): string {
  return "day" in period
    ? formatDay(period.day)
    : `${formatDay(period.week)}〜${formatDay(weekEnd(period.week))}の週`;
}
