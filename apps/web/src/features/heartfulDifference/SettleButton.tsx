import { DifferenceKind, takingStateName } from "@kenshu/domain/enumerations.ts";
import { canTakeName } from "@kenshu/domain/heartfulDifference/heartfulDifference.rules.ts";
import type { HeartfulDifference } from "@kenshu/domain/heartfulDifference/heartfulDifference.schema.ts";
import { PERSON_NAME_MAX } from "@kenshu/domain/limits.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { errorCode, errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { HeartfulDialog } from "#parts/heartful/HeartfulDialog.tsx";
import { toldInDialog } from "#ui/ActDialog.tsx";
import { showError, showMessage } from "#ui/messages.ts";
import classes from "./SettleButton.module.css";

type Settlement = {
  act: string;
  question: string;
  consequence: ReactNode;
  done: string;
};

/** Settles one difference in the way of its kind, after telling what follows. */
export function SettleButton({ difference: present }: { difference: HeartfulDifference }) {
  const settle = trpc.heartfulDifference.settle.useMutation(toldInDialog);
  // The question stays about what stood there when it was asked.
  const [asked, setAsked] = useState<HeartfulDifference | null>(null);
  const difference = asked ?? present;
  const { id, version, name } = difference;
  const { act, question, consequence, done } = settlementOf(difference);
  return (
    <>
      <Button variant="outline" className={classes.dense} onClick={() => setAsked(present)}>
        {act}
        <span className="visuallyHidden">（{name}さん）</span>
      </Button>
      {asked && (
        <HeartfulDialog
          opened
          title={`${name}さんの照合`}
          question={question}
          act={act}
          running="HMの登録を確認しています。"
          unanswered="変更できたか分かりません。最新の状態にして、この違いがまだ一覧にあるときは、もう一度操作してください。"
          onAct={async () => {
            try {
              await settle.mutateAsync({ id, version });
              showMessage(done);
            } catch (error) {
              // By then the row agrees with HM or has gone, and this dialog with it.
              if (errorCode(error) !== "DbConflict") throw error;
              showError(errorMessage(error));
            }
          }}
          onClose={() => setAsked(null)}
        >
          <p className="flush tight">{consequence}</p>
        </HeartfulDialog>
      )}
    </>
  );
}

const SEEN = "確認済みにする";

function settlementOf({
  kind,
  name,
  activity,
  heartfulState,
  heartfulValue,
  waiting,
}: HeartfulDifference): Settlement {
  const training = activity?.trainingName;
  switch (kind) {
    case DifferenceKind.EntryDecided: {
      const result = heartfulState === null ? "" : takingStateName[heartfulState];
      return {
        act: "結果を取り込む",
        question: `HMの結果「${result}」を取り込みますか？`,
        consequence: `「${training}」の受講を${result}にして、今日で終了します。HMに結果があるため、合否連携では送信しません。`,
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
    case DifferenceKind.EntryWaiting:
      return {
        act: "受講を開始",
        question: `「${waiting?.trainingName}」の受講を開始しますか？`,
        consequence: `先の申込の受講が終わったため、次の申込${waiting?.entryId}の受講を今日から開始します。`,
        done: "受講を開始しました",
      };
    case DifferenceKind.Name:
      if (!canTakeName(heartfulValue ?? "")) {
        return {
          act: SEEN,
          question: "氏名の違いを確認済みにしますか？",
          consequence: `HMの氏名は、${PERSON_NAME_MAX}文字を超えるか、使えない文字を含むため、そのまま登録できません。必要なときは、短くした氏名を研修生の編集で入力してください。確認済みにすると、HMの氏名が変わるまで表示しません。`,
          done: "確認済みにしました",
        };
      }
      return {
        act: "HMの氏名に変更",
        question: `氏名を「${heartfulValue}」に変更しますか？`,
        consequence: `今の氏名は「${name}」です。カナは変わらないため、必要なときは研修生の編集で直してください。`,
        done: "氏名を変更しました",
      };
    default:
      return {
        act: SEEN,
        question: "メールアドレスの違いを確認済みにしますか？",
        consequence:
          "メールアドレスは本人だけが変更できます。本人に、メールアドレスの変更か、HMの登録の修正を頼んでください。確認済みにすると、HMのメールアドレスが変わるまで表示しません。",
        done: "確認済みにしました",
      };
  }
}
