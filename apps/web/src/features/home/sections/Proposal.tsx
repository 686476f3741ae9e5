import { SlotState } from "@kenshu/domain/enumerations.ts";
import { shownSentences } from "@kenshu/domain/foundSentences.ts";
import type { ProposedSchedule, StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { skipToken } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { PlacesText } from "#parts/reservation/PlacesText.tsx";
import { SlotAct } from "#parts/reservation/SlotAct.tsx";
import { StudentReserveDialog } from "#parts/reservation/StudentReserveDialog.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { slotsAsked } from "#parts/reservation/slotsAsked.ts";
import { CutoffText } from "#parts/schedule/CutoffText.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { liveRow } from "#ui/inPlace/liveRow.ts";
import { NothingHere } from "#ui/NothingHere.tsx";
import { pageHeading } from "#ui/pageHeading.ts";
import { emptySentences, limitReached } from "#ui/sentences.ts";
import { HomePart } from "./HomeSection.tsx";
import classes from "./ScheduleCard.module.css";

/** The card, which gets the focus after its question, unless no more is proposed. */
const CARD_ID = "proposal";

/**
 * The one schedule to reserve next while the pace asks for some, with the way to others. A
 * reservation takes two taps (rule 15.17).
 */
export function Proposal({ proposals, reachedReserveCount }: StudentHome) {
  const user = useUser();
  const [asked, setAsked] = useState<Slot | null>(null);
  const proposal = proposals?.[0];
  // The fees are known before the dialog opens.
  trpc.setting.get.usePrefetchQuery();
  trpc.setting.getReservationAlertMessage.usePrefetchQuery();
  return (
    <>
      {proposals && (
        <HomePart title="おすすめの研修" isOnScreenOnly>
          {proposal ? (
            <>
              <Card proposal={proposal} onAct={() => setAsked(slotOf(proposal))} />
              {/* The plan proposes no queue. */}
              <Link
                to={isFull(proposal) ? "/reserve/add" : "/reserve/plan"}
                className="touchLink brand"
              >
                他の候補を見る
              </Link>
            </>
          ) : reachedReserveCount === null ? (
            <NothingHere sentence={emptySentences.slots}>
              空きが出るか予定が増えると、ここに並びます。
            </NothingHere>
          ) : (
            <NothingHere sentence={limitReached.title(reachedReserveCount)}>
              {limitReached.advice}
            </NothingHere>
          )}
        </HomePart>
      )}
      {user && <Question studentId={user.userId} asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/**
 * The question about the proposal that was asked for, whatever home proposes by now. While it is
 * open, the offer of its school tells how the schedule is (rule 24.7).
 */
function Question({
  studentId,
  asked,
  onClose,
}: {
  studentId: number;
  asked: Slot | null;
  onClose: () => void;
}) {
  const offered = trpc.trainingSchedule.getOffered.useQuery(
    asked ? slotsAsked({ studentId, schoolId: asked.schoolId }) : skipToken,
    { staleTime: 0 },
  );
  // An offer that was read before may be older than the proposal.
  const offer = offered.isFetchedAfterMount ? offered.data : undefined;
  const latest = offer?.rows.find(({ id }) => id === asked?.id);
  const isGone = offer && !latest && offer.rows.length === offer.totalCount;
  return (
    <StudentReserveDialog
      studentId={studentId}
      // A name that came later would move the buttons.
      slot={asked && { ...asked, ...latest, instructorName: null }}
      ended={isGone ? shownSentences.scheduleGone : undefined}
      onClose={onClose}
      focusAfter={() => document.getElementById(CARD_ID) ?? pageHeading()}
    />
  );
}

const isFull = ({ vacantCount }: ProposedSchedule) => vacantCount === 0;

function slotOf(proposal: ProposedSchedule): Slot {
  return { ...proposal, state: SlotState.Reservable };
}

function Card({ proposal, onAct }: { proposal: ProposedSchedule; onAct: () => void }) {
  return (
    <div
      id={CARD_ID}
      {...liveRow(`${CARD_ID}-${proposal.id}`, { about: timesInWords(proposal) })}
      tabIndex={-1}
      className={classes.card}
      style={{ borderInlineStartColor: proposal.displayColor }}
    >
      <span className={classes.time}>
        <ScheduleTime start={proposal.startDate} end={proposal.endDate} withoutYear />
      </span>
      <div className={classes.facts}>
        <span>
          <PlaceText schoolName={proposal.schoolName} roomName={proposal.roomName} />
        </span>
        <PlacesText slot={proposal} />
      </div>
      <div className={classes.act}>
        <SlotAct slot={proposal} onAct={onAct} />
      </div>
      <span className={`dim small ${classes.quiet}`}>
        {reasonOf(proposal)}。{!isFull(proposal) && <CutoffText cutoff={proposal.cutoff} />}
      </span>
    </div>
  );
}

/** Why this one is proposed. */
function reasonOf(proposal: ProposedSchedule): string {
  if (isFull(proposal)) return "今は空きがありません";
  return proposal.isMostUsed ? "よく行く研修施設でいちばん早い空き" : "いちばん早い空き";
}
