import { IconListDetails } from "@tabler/icons-react";
import { useCan } from "#api/useCan.ts";
import { LinkButton } from "#ui/LinkButton.tsx";

/** The way to what happened to a student, or at a schedule; for whom the log is for. */
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
