import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import {
  type Icon,
  IconAlertCircle,
  IconArrowUp,
  IconBan,
  IconCheck,
  IconCircleCheck,
  IconClock,
  IconX,
} from "@tabler/icons-react";
import { StateBadge } from "#ui/StateBadge.tsx";

type Look = { icon: Icon; color: "gray" | "green" | "yellow" | "red" | "blue"; word: string };

const looks: Record<ReservationState, Look> = {
  [ReservationState.None]: { icon: IconAlertCircle, color: "gray", word: "なし" },
  [ReservationState.Confirm]: { icon: IconCheck, color: "green", word: "予約済み" },
  [ReservationState.Wait]: { icon: IconClock, color: "yellow", word: "キャンセル待ち" },
  [ReservationState.Cancel]: { icon: IconBan, color: "gray", word: "キャンセル" },
  [ReservationState.Attendance]: { icon: IconCircleCheck, color: "green", word: "出席" },
  [ReservationState.Tardy]: { icon: IconClock, color: "yellow", word: "遅刻" },
  [ReservationState.Absence]: { icon: IconX, color: "red", word: "欠席" },
};
const carriedUp: Look = { icon: IconArrowUp, color: "blue", word: "繰り上がり予約" };

/** The state of a reservation as icon and word; a promotion from the queue says so. */
export function ReservationBadge({
  state,
  kind,
}: {
  state: ReservationState;
  kind?: ReserveResult;
}) {
  const isCarriedUp = state === ReservationState.Confirm && kind === ReserveResult.CarryUp;
  const { icon, color, word } = isCarriedUp ? carriedUp : looks[state];
  return (
    <StateBadge icon={icon} color={color}>
      {word}
    </StateBadge>
  );
}
