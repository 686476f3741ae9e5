import { IconUserExclamation } from "@tabler/icons-react";
import { StateBadge } from "#ui/StateBadge.tsx";

export const needsInstructorText = "担当変更が必要";

/** The mark of a schedule whose instructor cannot lead it any more (rule 4.11). */
export function NeedsInstructor() {
  return (
    <StateBadge icon={IconUserExclamation} color="red">
      {needsInstructorText}
    </StateBadge>
  );
}
