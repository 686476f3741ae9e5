import { ReservationState, ReserveResult, SlotState } from "@kenshu/domain/enumerations.ts";
import type { ProposedSchedule, StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { Link } from "@tanstack/react-router";
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
type Offer = ProposedSchedule & { result: ReserveResult | null };

/**
 * The schedule to reserve next while the pace asks for some, with the way to others, and a full one
 * to wait for. A reservation takes two taps (rule 15.17).
 */
export function Proposal({ proposals, reachedReserveCount }: StudentHome) {
  const [acted, setActed] = useState<Offer[]>([]);
  if (proposals === null && acted.length === 0) return null;
  const isActed = (id: number) => acted.some((offer) => offer.id === id);
  const offers = [
    ...acted,
    ...(proposals ?? [])
      .filter(({ id }) => !isActed(id))
      .map((proposal) => ({ ...proposal, result: null })),
  ].sort((a, b) => a.startDate.localeCompare(b.startDate));
  return (
    <HomePart title="おすすめの研修" isOnScreenOnly>
      {offers.length > 0 ? (
        <Offers
          offers={offers}
          hasOthers={proposals !== null && reachedReserveCount === null}
          onActed={(offer) => setActed([...acted, offer])}
        />
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

function Offers({
  offers,
  hasOthers,
  onActed,
}: {
  offers: Offer[];
  hasOthers: boolean;
  onActed: (offer: Offer) => void;
}) {
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
      {hasOthers && (
        <Link to="/reserve/plan" className="touchLink brand">
          他の候補を見る
        </Link>
      )}
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
          {offer.vacantCount > 0 ? (
            <>
              {reasonOf(offer)}。<CutoffText cutoff={offer.cutoff} />
            </>
          ) : (
            <WaitTerms isClosing={false} schoolId={offer.schoolId} />
          )}
        </span>
      )}
    </li>
  );
}

function reasonOf({ isMostUsed }: ProposedSchedule): string {
  return isMostUsed ? "よく行く研修施設でいちばん早い空き" : "いちばん早い空き";
}
