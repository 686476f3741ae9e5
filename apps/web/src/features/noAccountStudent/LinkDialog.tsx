import type { Consequences } from "@kenshu/domain/asked.ts";
import type { noAccountStudent } from "@kenshu/domain/noAccountStudent/noAccountStudent.schema.ts";
import { useState } from "react";
import type { z } from "zod";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { useAsked } from "#ui/asked.ts";
import { Changed } from "#ui/Changed.tsx";
import { useSaved } from "#ui/useSaved.ts";
import type { WaitingAccount } from "./accountsFor.ts";
import classes from "./LinkDialog.module.css";

/** Names both and asks, before the account becomes the student's. */
export function LinkDialog({
  onClose,
  ...present
}: {
  student: z.infer<typeof noAccountStudent>;
  account: WaitingAccount;
  onClose: () => void;
}) {
  // The two as they were when the question was asked: other versions of them are refused.
  const [{ student, account }] = useState(present);
  // The next screen: a student with an account is not shown here any more.
  const saved = useSaved({
    to: "/student/$id",
    params: { id: student.userId },
    replace: true,
  });
  const link = trpc.user.linkNoAccountStudent.useMutation(toldInDialog);
  const { actual, hasChanged, ask } = useAsked<Consequences<"User.LinkNoAccountStudent">>();
  const [asSeen] = useState({
    studentName: student.name,
    accountName: account.name,
    emailAddress: account.emailAddress,
  });
  const shown = actual ?? asSeen;
  return (
    <ActDialog
      opened
      title="アカウントの紐づけ"
      question="この研修生に、このアカウントを紐づけますか？"
      act="紐づける"
      onAct={async () => {
        await ask(shown, (expected) =>
          link.mutateAsync({
            userId: student.userId,
            version: student.version,
            accountUserId: account.id,
            accountVersion: account.version,
            expected,
          }),
        );
        await saved(`${shown.studentName}さんにアカウントを紐づけました`);
      }}
      onClose={onClose}
    >
      <Changed
        when={hasChanged("studentName") || hasChanged("accountName") || hasChanged("emailAddress")}
      >
        <dl className={`facts stack gap8 ${classes.pair}`}>
          <div>
            <dt>研修生</dt>
            <dd>
              <strong>{shown.studentName}</strong>（{student.nameKana}、{student.areaName}）
            </dd>
          </div>
          <div>
            <dt>アカウント</dt>
            <dd>
              <strong>{shown.accountName}</strong>（{account.nameKana}、
              {account.areaName ?? "地域なし"}）
              <br />
              {shown.emailAddress}
            </dd>
          </div>
        </dl>
      </Changed>
      <span>
        予約・進捗・精算と、氏名・地域・性別は、研修生のものが残ります。本人は今のメールアドレスとパスワードでサインインでき、紐づけたことがメールで届きます。この操作は元に戻せません。
      </span>
    </ActDialog>
  );
}
