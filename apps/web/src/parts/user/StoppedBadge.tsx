import { IconUserOff } from "@tabler/icons-react";
import { StateBadge } from "#ui/StateBadge.tsx";

/** Marks a disabled account. */
export function StoppedBadge() {
  return (
    <StateBadge icon={IconUserOff} color="red">
      利用停止中
    </StateBadge>
  );
}
