import {
  DoneKind,
  ReservationState,
  ReserveResult,
  reservationStateName,
  reserveResultName,
} from "#enumerations.ts";
import { isMarked } from "#reservation/reservation.rules.ts";
import type { Reservation } from "#reservation/reservation.schema.ts";
import { formatDay, tokyoDate, tokyoTime } from "#time.ts";

/** The state of a reservation in a word. A promotion from the queue has its own (rule 5.9). */
export function stateText({ state, kind }: { state: ReservationState; kind?: ReserveResult }) {
  return state === ReservationState.Confirm && kind === ReserveResult.CarryUp
    ? reserveResultName[kind]
    : reservationStateName[state];
}

/** The outcome of a past reservation: 受講済み, 欠席, or why it is neither (rule 5.10). */
export function historyText({ historyState, state }: Pick<Reservation, "historyState" | "state">) {
  if (historyState === DoneKind.Done) return "受講済み";
  if (historyState === DoneKind.Absence) return "欠席";
  if (state === ReservationState.Cancel) return "キャンセル";
  return isMarked(state) ? "開始前（出欠は記録済み）" : "出欠未入力";
}

/** 空いたら3/15 10:00の予約と入れ替わります */
export function replacingText({ startDate }: { startDate: string }): string {
  const start = new Date(startDate);
  const [day] = formatDay(tokyoDate(start)).split("(");
  return `空いたら${day} ${tokyoTime(start)}の予約と入れ替わります`;
}
