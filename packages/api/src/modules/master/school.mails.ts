import { pages } from "@kenshu/domain/mail/pages.ts";
import { type changedWay, wayNames } from "@kenshu/domain/school/directions.rules.ts";
import type { Directions } from "@kenshu/domain/school/directions.schema.ts";
import { publishAll } from "#recording/calendarChange.ts";
import { composeMail, type Mail } from "#recording/mail.ts";
import { inLines } from "#recording/timeAndPlace.ts";
import type { ToldReservation } from "#rows/placedReservations.ts";

const CHANGED = "研修施設の案内が変わりました";

/** Tells a student of a school's other address, telephone or way, before the next visits there. */
export function wayMail(
  to: ToldReservation,
  before: Directions,
  changed: ReturnType<typeof changedWay>,
  reservations: readonly ToldReservation[],
): Mail {
  const { schoolName, directions: after } = to;
  const names = changed.map((key) => wayNames[key]).join("・");
  return composeMail(
    to,
    CHANGED,
    [
      `${schoolName}の${names}が変わりました。予約はそのまま有効です。`,
      ...changed.map(
        (key) =>
          `${wayNames[key]}\n変更前：${before[key] ?? "なし"}\n変更後：${after[key] ?? "なし"}`,
      ),
      `${schoolName}での予約\n${inLines(reservations)}`,
    ],
    {
      page: pages.reservations,
      calendar: publishAll(reservations),
      missed: {
        studentUserId: to.studentUserId,
        studentName: to.name,
        message: `${CHANGED}：${schoolName}（${names}）`,
      },
    },
  );
}
