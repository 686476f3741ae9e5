import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { StateBadge } from "#ui/StateBadge.tsx";

/** Whether somebody should look at it, as an icon and a word. */
export function AttentionBadge({ needsAttention }: { needsAttention: boolean }) {
  return needsAttention ? (
    <StateBadge icon={IconAlertTriangle} color="yellow">
      要確認
    </StateBadge>
  ) : (
    <StateBadge icon={IconCircleCheck} color="green">
      正常
    </StateBadge>
  );
}
