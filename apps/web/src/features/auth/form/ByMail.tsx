import { IconMailOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSession } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { Note } from "#ui/Note.tsx";

/**
 * A form that leads on by mail alone. When the product sends no mails, a note stands in its place:
 * none will come, and whom to ask (rule 2.9).
 */
export function ByMail({ what, children }: { what: string; children: ReactNode }) {
  const { sendsMail } = useSession();
  const { data: help } = trpc.setting.getHelp.useQuery(undefined, { enabled: !sendsMail });
  if (sendsMail) return children;
  return (
    <Note icon={IconMailOff} title="メールは届きません">
      このサービスは、メールを送信しない設定です。{what}は届きません。
      {help?.contact || "管理者"}に問い合わせてください。
    </Note>
  );
}
