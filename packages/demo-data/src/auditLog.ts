import { markName, ReserveResult, reserveResultName } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { addDays, formatSchedule, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { ADMINISTRATOR_ID, staffMember } from "#people.ts";
import { placeName } from "#places.ts";
import type { NumberedReservation } from "#reservations.ts";
import { PENALTY_AMOUNT } from "#settlement.ts";

/** The original kind of a reservation that has changed its kind since. */
const firstKinds: Partial<Record<ReserveResult, ReserveResult>> = {
  [ReserveResult.CarryUp]: ReserveResult.Wait,
  [ReserveResult.Cancel]: ReserveResult.Confirm,
  [ReserveResult.CancelPenalty]: ReserveResult.Confirm,
};
const KEPT_DAYS = 14;

/** The log of the last days: reservations, cancellations, promotions and marks. */
export function planAuditLog(today: PlainDate, reservations: readonly NumberedReservation[]) {
  const since = tokyoInstant(addDays(today, -KEPT_DAYS));
  return reservations
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
  targets: { reservation: [number]; user: [number]; schedule: [number] };
};

/**
 * The log entries for one reservation. Staff book for students without an account, and beyond the
 * rules.
 */
function eventsOf({ id, student, schedule, kind, ...reservation }: NumberedReservation): Event[] {
  const { createdAt, cancelledAt, carriedUpAt, mark } = reservation;
  const time = formatSchedule(schedule);
  const { replaces } = reservation;
  const instead = replaces ? `、置き換え ${formatSchedule(replaces.schedule)}` : "";
  const timeAndPlace = `（${time} ${placeName(schedule.roomId)}${instead}）`;
  const isOfStaff =
    !student.hasAccount ||
    kind === ReserveResult.ForceConfirm ||
    kind === ReserveResult.ConfirmNoPenalty;
  const operator = isOfStaff
    ? staffMember(ADMINISTRATOR_ID)
    : { operateUserId: student.id, operateUserName: student.name };
  const targets: Event["targets"] = {
    reservation: [id],
    user: [student.id],
    schedule: [schedule.id],
  };
  const about = { category: "予約", targets, ...operator };

  const events: Event[] = [
    {
      ...about,
      createdAt,
      description: `${student.name}さんの${reserveResultName[firstKinds[kind] ?? kind]}${timeAndPlace}`,
    },
  ];
  if (cancelledAt) {
    const penalty =
      kind === ReserveResult.CancelPenalty ? `・キャンセル料${formatYen(PENALTY_AMOUNT)}` : "";
    events.push({
      ...about,
      createdAt: cancelledAt,
      description: `${student.name}さんの予約をキャンセル${penalty}${timeAndPlace}`,
    });
  }
  if (carriedUpAt) {
    events.push({
      ...about,
      createdAt: carriedUpAt,
      description: `${student.name}さんをキャンセル待ちから繰り上げ${timeAndPlace}`,
      operateUserId: null,
      operateUserName: "システム",
    });
  }
  if (mark !== null) {
    events.push({
      ...about,
      ...staffMember(schedule.instructorId ?? ADMINISTRATOR_ID),
      category: "出欠",
      createdAt: schedule.endDate,
      description: `${student.name}さんを${markName[mark]}に登録（${time}）`,
    });
  }
  return events;
}
