import { NOBODY_PROMOTED } from "@kenshu/domain/reservation/queueSentences.ts";
import { PROMOTION_GRACE_HOURS } from "@kenshu/domain/reservation/reservation.limits.ts";
import { useSession } from "#api/session.ts";
import { Money } from "#ui/Money.tsx";
import { QueueChanceText } from "./QueueChanceText.tsx";

/** What waiting for a place means, and how often it has helped at the school (rule 5.13). */
export function WaitTerms({ isClosing, schoolId }: { isClosing: boolean; schoolId: number }) {
  if (isClosing) return NOBODY_PROMOTED;
  return (
    <>
      だれかが前日15時までにキャンセルすると繰り上がります。
      <QueueChanceText schoolId={schoolId} />
    </>
  );
}

/**
 * What happens to a student who gets a free place: it needs no further question and has a fee like
 * any place (rule 5.13).
 */
export function PromotionTerms({
  penaltyAmount,
}: {
  /** In yen; without it no fee is stated. */
  penaltyAmount: number | null | undefined;
}) {
  const { sendsMail } = useSession();
  return (
    <>
      席が空くと自動で予約が確定し、ホーム{sendsMail && "とメール"}でお知らせします。
      {penaltyAmount ? (
        <>
          確定したあとは、前日15時を過ぎてキャンセルすると、キャンセル料
          <Money amount={penaltyAmount} />
          がかかります（確定から{PROMOTION_GRACE_HOURS}時間は無料）。
        </>
      ) : null}
    </>
  );
}
