import type { noAccountStudent } from "@kenshu/domain/noAccountStudent/noAccountStudent.schema.ts";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { useSaved } from "#ui/useSaved.ts";
import type { WaitingAccount } from "./accountsFor.ts";
import classes from "./LinkDialog.module.css";

/** Names both and asks, before the account becomes the student's. */
export function LinkDialog({
  student,
  account,
  onClose,
}: {
  student: z.infer<typeof noAccountStudent>;
  account: WaitingAccount;
  onClose: () => void;
}) {
  // The next screen: a student with an account is not shown here any more.
  const saved = useSaved({
    to: "/student/$id",
    params: { id: student.userId },
    replace: true,
  });
  const link = trpc.user.linkNoAccountStudent.useMutation(toldInDialog);
  return (
    <ActDialog
      opened
      title="アカウントの紐づけ"
      question="この研修生に、このアカウントを紐づけますか？"
      act="紐づける"
      onAct={async () => {
        await link.mutateAsync({
          userId: student.userId,
          version: student.version,
          accountUserId: account.id,
          accountVersion: account.version,
        });
        await saved(`${student.name}さんにアカウントを紐づけました`);
      }}
      onClose={onClose}
    >
      <dl className={`facts stack gap8 ${classes.pair}`}>
        <div>
          <dt>研修生</dt>
          <dd>
            <strong>{student.name}</strong>（{student.nameKana}、{student.areaName}）
          </dd>
        </div>
        <div>
          <dt>アカウント</dt>
          <dd>
            <strong>{account.name}</strong>（{account.nameKana}、{account.areaName ?? "地域なし"}）
            <br />
            {account.emailAddress}
          </dd>
        </div>
      </dl>
      <span>
        予約・進捗・精算と、氏名・地域・性別は、研修生のものが残ります。本人は今のメールアドレスとパスワードでサインインでき、紐づけたことがメールで届きます。この操作は元に戻せません。
      </span>
    </ActDialog>
  );
}
