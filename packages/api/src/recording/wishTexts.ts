import { formatSchedule } from "@kenshu/domain/time.ts";
import { type TimeAndPlace, timeAndPlace } from "#recording/timeAndPlace.ts";

/** What mails about other things say of wishes (rule 5.12). */

/** The time of the reservation that a wish keeps; null for others. */
export type KeptTime = { keptStartDate: Date | null; keptEndDate: Date | null };

/** Says that the reservation that a wish keeps is still there. */
export function keptText({ keptStartDate, keptEndDate }: KeptTime): string {
  return keptStartDate && keptEndDate
    ? `${formatSchedule({ startDate: keptStartDate, endDate: keptEndDate })}の予約はそのままです。`
    : "";
}

/** Says that wishes ended with the reservation in the mail. */
export function endedWishesText(wishes: readonly TimeAndPlace[]): string[] {
  return wishes.length > 0
    ? [
        `置き換える予約がなくなったため、次の研修のキャンセル待ちを終了しました。\n${wishes.map(timeAndPlace).join("\n")}`,
      ]
    : [];
}
