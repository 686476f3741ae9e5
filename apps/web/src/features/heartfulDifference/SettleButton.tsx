import { DifferenceKind, takingStateName } from "@kenshu/domain/enumerations.ts";
import type { HeartfulDifference } from "@kenshu/domain/heartfulDifference/heartfulDifference.schema.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { errorCode, errorMessage, heartfulMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { showError, showMessage } from "#ui/messages.ts";
import classes from "./SettleButton.module.css";

type Settlement = {
  act: string;
  question: string;
  consequence: ReactNode;
  done: string;
};

/** Settles one difference in the way of its kind, once it was said what follows. */
export function SettleButton({ difference }: { difference: HeartfulDifference }) {
  const settle = trpc.heartfulDifference.settle.useMutation(toldInDialog);
  const [isAsked, setIsAsked] = useState(false);
  const { id, version, name } = difference;
  const { act, question, consequence, done } = settlementOf(difference);
  return (
    <>
      <Button variant="outline" className={classes.dense} onClick={() => setIsAsked(true)}>
        {act}
        <span className="visuallyHidden">（{name}さん）</span>
      </Button>
      <ActDialog
        opened={isAsked}
        title={`${name}さんの照合`}
        question={question}
        act={act}
        messageOf={heartfulMessage}
        onAct={async () => {
          try {
            await settle.mutateAsync({ id, version });
            showMessage(done);
          } catch (error) {
            // The row says by now what HM says, or has gone, and this dialog with it.
            if (errorCode(error) !== "DbConflict") throw error;
            showError(errorMessage(error));
          }
        }}
        onClose={() => setIsAsked(false)}
      >
        <p className={classes.consequence}>{consequence}</p>
      </ActDialog>
    </>
  );
}

function settlementOf({
  kind,
  name,
  activity,
  heartfulState,
  heartfulValue,
}: HeartfulDifference): Settlement {
  const training = activity?.trainingName;
  switch (kind) {
    case DifferenceKind.EntryDecided: {
      const result = heartfulState === null ? "" : takingStateName[heartfulState];
      return {
        act: "結果を取り込む",
        question: `HMの結果「${result}」を取り込みますか？`,
        consequence: `「${training}」の受講を${result}にして、今日で終了します。HMに結果があるため、合否連携では送りません。`,
        done: "HMの結果を取り込みました",
      };
    }
    case DifferenceKind.EntryGone:
      return {
        act: "受講を中断",
        question: `「${training}」の受講を中断にしますか？`,
        consequence:
          "HMに申込がないため、合否を連携できません。受講は今日で中断になり、進捗は残ります。",
        done: "受講を中断にしました",
      };
    case DifferenceKind.Name:
      return {
        act: "HMの氏名に変更",
        question: `氏名を「${heartfulValue}」に変更しますか？`,
        consequence: `今の氏名は「${name}」です。ふりがなは変わらないため、必要なときは研修生の編集で直してください。`,
        done: "氏名を変更しました",
      };
    default:
      return {
        act: "確認済みにする",
        question: "メールアドレスの違いを確認済みにしますか？",
        consequence:
          "メールアドレスは本人だけが変更できます。本人に、メールアドレスの変更か、HMの登録の修正を頼んでください。確認済みにすると、HMのメールアドレスが変わるまで表示しません。",
        done: "確認済みにしました",
      };
  }
}
