import { attendanceName, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/text.ts";
import { addDays, formatSession, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import type { NumberedBooking } from "#demo/bookings.ts";
import { placeName } from "#demo/facilities.ts";
import { ADMINISTRATOR_ID, staffMember } from "#demo/people.ts";
import { PENALTY_AMOUNT } from "#demo/settlement.ts";

const reservedNames: Partial<Record<ReserveResult, string>> = {
  [ReserveResult.ConfirmNoPenalty]: "予約（キャンセル料なし）",
  [ReserveResult.Wait]: "キャンセル待ち",
  [ReserveResult.CarryUp]: "キャンセル待ち",
  [ReserveResult.ForceConfirm]: "強制予約",
};
const KEPT_DAYS = 14;

/** What the log holds of the last days: reservations, cancellations, carry-ups and marks. */
export function planAuditLog(today: PlainDate, bookings: readonly NumberedBooking[]) {
  const since = tokyoInstant(addDays(today, -KEPT_DAYS));
  return bookings
    .flatMap(eventsOf)
    .filter(({ createdAt }) => createdAt >= since)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((event, index) => ({ id: index + 1, ...event }));
}

type Event = {
  createdAt: Date;
  category: string;
  description: string;
  operateUserId: number | null;
  operateUserName: string;
  targetId: number;
};

/** What was written down about one booking; staff book for who has no account, and beyond the rules. */
function eventsOf({ id: targetId, trainee, session, kind, ...booking }: NumberedBooking): Event[] {
  const { createdAt, cancelledAt, carriedUpAt, attendanceState } = booking;
  const time = formatSession(session);
  const timeAndPlace = `（${time} ${placeName(session.roomId)}）`;
  const isOfStaff =
    !trainee.hasAccount ||
    kind === ReserveResult.ForceConfirm ||
    kind === ReserveResult.ConfirmNoPenalty;
  const operator = isOfStaff
    ? staffMember(ADMINISTRATOR_ID)
    : { operateUserId: trainee.id, operateUserName: trainee.name };
  const about = { category: "予約", targetId, ...operator };

  const events: Event[] = [
    {
      ...about,
      createdAt,
      description: `${trainee.name}さんの${reservedNames[kind] ?? "予約"}${timeAndPlace}`,
    },
  ];
  if (cancelledAt) {
    const penalty =
      kind === ReserveResult.CancelPenalty ? `・キャンセル料${formatYen(PENALTY_AMOUNT)}` : "";
    events.push({
      ...about,
      createdAt: cancelledAt,
      description: `${trainee.name}さんの予約をキャンセル${penalty}${timeAndPlace}`,
    });
  }
  if (carriedUpAt) {
    events.push({
      ...about,
      createdAt: carriedUpAt,
      description: `${trainee.name}さんをキャンセル待ちから繰り上げ${timeAndPlace}`,
      operateUserId: null,
      operateUserName: "システム",
    });
  }
  if (attendanceState !== null) {
    events.push({
      ...about,
      ...staffMember(session.instructorId ?? ADMINISTRATOR_ID),
      category: "出欠",
      createdAt: session.endDate,
      description: `${trainee.name}さんを${attendanceName[attendanceState]}に登録（${time}）`,
    });
  }
  return events;
}
