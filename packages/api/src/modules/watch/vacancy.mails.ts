import { pageOfSlot } from "@kenshu/domain/mail/pages.ts";
import { cutoffOf } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import type { ToldWatcher } from "#modules/watch/watchers.ts";
import { composeMail, type Mail } from "#recording/mail.ts";
import { directionsText, timeAndPlace } from "#recording/timeAndPlace.ts";

/** Tells a watcher of schedules with free places, soonest first (rule 5.19). */
export function vacancyMail(schedules: readonly ToldWatcher[], cause: string): Mail {
  const [first, last = first] = [schedules[0], schedules.at(-1)];
  if (!first || !last) throw new Error("a mail about nothing");
  return composeMail(
    first,
    "空きのお知らせ：予約できる研修があります",
    [
      "空いたら知らせるように登録された研修に、予約できる席があります。",
      schedules.map(timeAndPlace).join("\n"),
      "このお知らせは、登録した全員に同時に送っています。席を確保するものではなく、先に予約した方の席になります。",
      ...directionsText(...schedules),
      "お知らせをやめるときは、予約確認の画面を開いてください。",
    ],
    {
      page: pageOfSlot({
        schoolId: first.schoolId,
        scheduleId: first.scheduleId,
        day: tokyoDate(first.startDate),
      }),
      cause,
      usefulUntil: cutoffOf(last.startDate),
    },
  );
}
