import { IconListDetails } from "@tabler/icons-react";
import { useCan } from "#api/useCan.ts";
import { LinkButton } from "#ui/LinkButton.tsx";

/** The link to the log of a student or a schedule, for people who may read it. */
export function LogLink({ of }: { of: { studentUserId: number } | { scheduleId: number } }) {
  if (!useCan("Log.GetList")) return null;
  return (
    <LinkButton
      variant="default"
      leftSection={<IconListDetails size={18} aria-hidden />}
      link={{ to: "/log", search: of }}
    >
      ログ
    </LinkButton>
  );
}
