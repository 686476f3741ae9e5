import { IconUserPause } from "@tabler/icons-react";
import { StateBadge } from "#ui/StateBadge.tsx";

/** Marks a student without a training under way. */
export function NotEnrolledBadge() {
  return (
    <StateBadge icon={IconUserPause} color="gray">
      在籍していません
    </StateBadge>
  );
}
