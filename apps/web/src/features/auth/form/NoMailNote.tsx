import { IconMailOff } from "@tabler/icons-react";
import { useSession } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { Note } from "#ui/Note.tsx";

/**
 * When the product sends no mails: says that none will come, and whom to ask instead (rule 2.9).
 */
export function NoMailNote({ what }: { what: string }) {
  const { sendsMail } = useSession();
  const { data: help } = trpc.setting.getHelp.useQuery(undefined, { enabled: !sendsMail });
  if (sendsMail) return null;
  return (
    <Note icon={IconMailOff} title="メールは届きません">
      このサービスは、メールを送信しない設定です。{what}は届きません。
      {help?.contact || "管理者"}に問い合わせてください。
    </Note>
  );
}
