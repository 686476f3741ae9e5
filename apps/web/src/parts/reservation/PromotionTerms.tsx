import { PROMOTION_GRACE_HOURS } from "@kenshu/domain/reservation/reservation.limits.ts";
import { CUTOFF_TIME } from "@kenshu/domain/schedule/schedule.limits.ts";
import { useSession } from "#api/session.ts";
import { Money } from "#ui/Money.tsx";
import { Consequence } from "./ReservationDialog.tsx";

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
      <Consequence>
        席が空くと自動で予約が確定し、ホーム{sendsMail && "とメール"}でお知らせします。
      </Consequence>
      {penaltyAmount ? (
        <Consequence>
          確定したあとのキャンセルは前日{CUTOFF_TIME}まで無料、以後
          <Money amount={penaltyAmount} />
          です（確定から{PROMOTION_GRACE_HOURS}時間は無料）。
        </Consequence>
      ) : null}
    </>
  );
}
