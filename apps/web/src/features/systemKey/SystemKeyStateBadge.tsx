import { SystemKeyState, systemKeyStateName } from "@kenshu/domain/enumerations.ts";
import {
  type Icon,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleX,
  IconPlayerPause,
} from "@tabler/icons-react";
import { StateBadge } from "#ui/StateBadge.tsx";

const looks: Record<SystemKeyState, { icon: Icon; color: "green" | "gray" | "yellow" }> = {
  [SystemKeyState.Valid]: { icon: IconCircleCheck, color: "green" },
  [SystemKeyState.Expired]: { icon: IconCalendarOff, color: "gray" },
  [SystemKeyState.Ended]: { icon: IconCircleX, color: "gray" },
  [SystemKeyState.Suspended]: { icon: IconPlayerPause, color: "yellow" },
};

export function SystemKeyStateBadge({ state }: { state: SystemKeyState }) {
  return <StateBadge {...looks[state]}>{systemKeyStateName[state]}</StateBadge>;
}
