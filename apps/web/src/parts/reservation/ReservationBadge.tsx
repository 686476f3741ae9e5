import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { stateText } from "@kenshu/domain/reservation/stateText.ts";
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

type Look = { icon: Icon; color: "gray" | "green" | "yellow" | "red" | "blue" };

const looks: Record<ReservationState, Look> = {
  [ReservationState.None]: { icon: IconAlertCircle, color: "gray" },
  [ReservationState.Confirm]: { icon: IconCheck, color: "green" },
  [ReservationState.Wait]: { icon: IconClock, color: "yellow" },
  [ReservationState.Cancel]: { icon: IconBan, color: "gray" },
  [ReservationState.Attendance]: { icon: IconCircleCheck, color: "green" },
  [ReservationState.Tardy]: { icon: IconClock, color: "yellow" },
  [ReservationState.Absence]: { icon: IconX, color: "red" },
};
const promoted: Look = { icon: IconArrowUp, color: "blue" };

/** The state of a reservation as icon and word. A promotion from the queue has its own word. */
export function ReservationBadge({
  state,
  kind,
}: {
  state: ReservationState;
  kind?: ReserveResult;
}) {
  const isPromoted = state === ReservationState.Confirm && kind === ReserveResult.CarryUp;
  const { icon, color } = isPromoted ? promoted : looks[state];
  return (
    <StateBadge icon={icon} color={color}>
      {stateText({ state, kind })}
    </StateBadge>
  );
}
