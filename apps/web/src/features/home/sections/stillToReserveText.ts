import type { StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { reservationAdvice } from "@kenshu/domain/pace/reservationAdvice.rules.ts";

type Status = NonNullable<StudentHome["status"]>;

/** What remains of this week's advice: `あと3回` (rules 8.6, 15.17). */
export function stillToReserveText({
  needReservationPerDay,
  stillToReserveThisWeek,
}: Pick<Status, "needReservationPerDay" | "stillToReserveThisWeek">): string {
  switch (reservationAdvice(needReservationPerDay).kind) {
    case "asManyAsPossible":
      return "できるだけ多く予約しましょう";
    case "allCompleted":
      return "必要な予約は済んでいます";
    default:
      return stillToReserveThisWeek > 0
        ? `あと${stillToReserveThisWeek}回`
        : "これから7日間の予約は足りています";
  }
}
