import { IconUserExclamation } from "@tabler/icons-react";
import { StateBadge } from "#ui/StateBadge.tsx";

export const needsInstructorText = "講師の変更が必要";
/** The same where there is little room. */
export const needsInstructorShort = "講師変更";

/** The mark of a schedule whose instructor cannot lead it any more (rule 4.11). */
export function NeedsInstructor() {
  return (
    <StateBadge icon={IconUserExclamation} color="red">
      {needsInstructorText}
    </StateBadge>
  );
}
