import { erasureObstacleName } from "@kenshu/domain/enumerations.ts";
import { isReadAlike } from "@kenshu/domain/sameName.ts";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { DateText } from "#ui/DateText.tsx";
import { LineInput } from "#ui/LineInput.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";

/** What an erasure would do, and then does once the name is typed (rule 25.4). */
export function EraseDialog({
  userId,
  name,
  onClose,
}: {
  userId: number;
  name: string;
  onClose: () => void;
}) {
  const [typed, setTyped] = useState("");
  const plan = trpc.user.getErasurePlan.useQuery({ userId });
  const erase = trpc.user.erase.useMutation(toldInDialog);
  const isPossible = plan.data?.erasedAt === null && plan.data.obstacles.length === 0;
  return (
    <ActDialog
      opened
      title="個人データの消去"
      question={`${name}さんの個人データを消去しますか？`}
      act="消去する"
      destructive
      hasChoice
      isHeld={!isPossible || !isReadAlike(typed, name)}
      isTyped={typed !== ""}
      onAct={async () => {
        await erase.mutateAsync({ userId, name });
        showMessage("個人データを消去しました");
      }}
      onClose={onClose}
      focusAfter={pageHeading}
      fields={
        isPossible && (
          <LineInput
            label={`確認のため「${name}」と入力してください`}
            text={typed}
            onText={setTyped}
            autoComplete="off"
            data-autofocus
          />
        )
      }
    >
      <Loaded query={plan} rows={4}>
        {({ erasedAt, requestedAt, obstacles, gone, kept }) =>
          erasedAt !== null ? (
            <p className="flush">
              <DateText value={erasedAt} withTime />
              に消去しました。
            </p>
          ) : (
            <>
              {requestedAt !== null && (
                <p className="flush">
                  本人が
                  <DateText value={requestedAt} withTime />
                  に申請しました。
                </p>
              )}
              {obstacles.length > 0 && (
                <>
                  <p className="flush bold">まだ消去できません。</p>
                  <ul>
                    {obstacles.map((obstacle) => (
                      <li key={obstacle}>{erasureObstacleName[obstacle]}</li>
                    ))}
                  </ul>
                </>
              )}
              <p className="flush">
                消えるもの：氏名、連絡先、誕生日、目標、アカウントのほか、メール{gone.mailCount}
                通、連絡の記録{gone.contactCount}件、コメント{gone.commentCount}件、操作のログ
                {gone.logCount}件の内容。
              </p>
              <p className="flush">
                番号の下に残るもの：予約と出欠{kept.reservationCount}件、評価{kept.progressCount}
                件、入金と請求{kept.cashFlowCount}
                件。集計のための、辞退の時期と理由、生まれた年と月、性別、地域、所属会社、経歴、店舗、採用担当。
              </p>
              <p className="flush">そのまま残るもの：領収書{kept.receiptCount}枚。</p>
              <p className="flush">
                元に戻せません。バックアップを復元しても、もう一度消去されます。
              </p>
            </>
          )
        }
      </Loaded>
    </ActDialog>
  );
}
