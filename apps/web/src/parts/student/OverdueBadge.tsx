import { IconClockExclamation } from "@tabler/icons-react";
import { StateBadge } from "#ui/StateBadge.tsx";

/** `36日超過` */
export function OverdueBadge({ days }: { days: number }) {
  return (
    <StateBadge icon={IconClockExclamation} color="red">
      {`${days.toLocaleString("ja-JP")}日超過`}
    </StateBadge>
  );
}
