import { ReservationState, ReserveResult, SlotState } from "@kenshu/domain/enumerations.ts";
import type { ProposedSchedule, StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { useState } from "react";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { PlacesText } from "#parts/reservation/PlacesText.tsx";
import { ReservationBadge } from "#parts/reservation/ReservationBadge.tsx";
import { SlotAct } from "#parts/reservation/SlotAct.tsx";
import { StudentReserveDialog } from "#parts/reservation/StudentReserveDialog.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { WaitTerms } from "#parts/reservation/WaitTerms.tsx";
import { CutoffText } from "#parts/schedule/CutoffText.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { emptySentences, limitReached } from "#ui/sentences.ts";
import { HomePart } from "./HomeSection.tsx";
import classes from "./ScheduleCard.module.css";

/** A proposed schedule, and the result if the reader has acted on it. */
type Offer = ProposedSchedule & { reason: string; result: ReserveResult | null };

/** Schedules to reserve next or to wait for: a reservation takes two taps (rule 15.17). */
export function Proposals({ proposals, reachedReserveCount }: StudentHome) {
  const [acted, setActed] = useState<Offer[]>([]);
  if (proposals === null && acted.length === 0) return null;
  const isActed = (id: number) => acted.some((offer) => offer.id === id);
  const [first] = proposals ?? [];
  const hasMostUsed = proposals?.some(({ isMostUsed }) => isMostUsed) ?? false;
  const offers = [
    ...acted,
    ...(proposals ?? [])
      .filter(({ id }) => !isActed(id))
      .map((proposal) => ({
        ...proposal,
        reason: reasonOf(proposal, proposal === first, hasMostUsed),
        result: null,
      })),
  ].sort((a, b) => a.startDate.localeCompare(b.startDate));
  return (
    <HomePart title="おすすめの研修">
      {offers.length > 0 ? (
        <Offers offers={offers} onActed={(offer) => setActed([...acted, offer])} />
      ) : (
        reachedReserveCount === null && (
          <NothingHere sentence={emptySentences.slots}>
            空きが出るか予定が増えると、ここに並びます。
          </NothingHere>
        )
      )}
      {reachedReserveCount !== null && (
        <NothingHere sentence={limitReached.title(reachedReserveCount)}>
          {limitReached.advice}
        </NothingHere>
      )}
    </HomePart>
  );
}

/**
 * The reason for the proposal. Where the student's usual school is not among them, as for a
 * newcomer, no school is called another one.
 */
function reasonOf(
  { vacantCount, isMostUsed }: ProposedSchedule,
  isFirst: boolean,
  hasMostUsed: boolean,
): string {
  if (vacantCount === 0) return "満席の研修のうち、いちばん早いもの";
  if (!hasMostUsed) return isFirst ? "いちばん早い空き" : "ほかの空き";
  const place = isMostUsed ? "よく行く研修施設" : "ほかの研修施設";
  return isFirst ? `${place}でいちばん早い空き` : `${place}の空き`;
}

function Offers({ offers, onActed }: { offers: Offer[]; onActed: (offer: Offer) => void }) {
  const user = useUser();
  const [asked, setAsked] = useState<Offer | null>(null);
  const full = offers.filter(({ vacantCount }) => vacantCount === 0);
  const list = (offers: Offer[]) =>
    offers.length > 0 && (
      <ul className={`stack gap8 plainList ${classes.list}`}>
        {offers.map((offer) => (
          <OfferCard key={offer.id} offer={offer} onAct={() => setAsked(offer)} />
        ))}
      </ul>
    );
  // The fees are known before the dialog opens.
  trpc.setting.get.usePrefetchQuery();
  trpc.setting.getReservationAlertMessage.usePrefetchQuery();
  return (
    <>
      {list(offers.filter(({ vacantCount }) => vacantCount > 0))}
      {full.length > 0 && <h3 className={classes.apart}>満席の研修を待つなら</h3>}
      {list(full)}
      {user && (
        <StudentReserveDialog
          studentId={user.userId}
          slot={asked && slotOf(asked)}
          onReserved={(result) => asked && onActed({ ...asked, result })}
          onClose={() => setAsked(null)}
          focusAfter={() => asked && document.getElementById(cardId(asked))}
        />
      )}
    </>
  );
}

const cardId = ({ id }: { id: number }) => `proposal-${id}`;

function slotOf(offer: Offer): Slot {
  return { ...offer, state: SlotState.Reservable };
}

/** One proposed schedule. Once reserved, its state replaces the button. */
function OfferCard({ offer, onAct }: { offer: Offer; onAct: () => void }) {
  return (
    <li
      id={cardId(offer)}
      tabIndex={-1}
      className={classes.card}
      style={{ borderInlineStartColor: offer.displayColor }}
    >
      <span className={classes.time}>
        <ScheduleTime start={offer.startDate} end={offer.endDate} withoutYear />
      </span>
      <div className={classes.facts}>
        <span>
          <PlaceText schoolName={offer.schoolName} roomName={offer.roomName} />
        </span>
        {offer.result === null && <PlacesText slot={offer} />}
      </div>
      <div className={classes.act}>
        {offer.result === null ? (
          <SlotAct slot={slotOf(offer)} onAct={onAct} />
        ) : (
          <ReservationBadge
            state={
              offer.result === ReserveResult.Wait ? ReservationState.Wait : ReservationState.Confirm
            }
          />
        )}
      </div>
      {offer.result === null && (
        <span className={`dim small ${classes.quiet}`}>
          {offer.reason}。<CutoffText cutoff={offer.cutoff} />
        </span>
      )}
      {offer.result === null && offer.vacantCount === 0 && (
        <span className={`dim small ${classes.quiet}`}>
          <WaitTerms isClosing={false} schoolId={offer.schoolId} />
        </span>
      )}
    </li>
  );
}
