import { SlotState } from "@kenshu/domain/enumerations.ts";
import type { StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { useState } from "react";
import { useUser } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { PlacesText } from "#parts/reservation/PlacesText.tsx";
import { SlotAct } from "#parts/reservation/SlotAct.tsx";
import { StudentReserveDialog } from "#parts/reservation/StudentReserveDialog.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { WaitTerms } from "#parts/reservation/WaitTerms.tsx";
import { CutoffText } from "#parts/schedule/CutoffText.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { pageHeading } from "#ui/pageHeading.ts";
import { emptySentences, limitReached } from "#ui/sentences.ts";
import { HomePart } from "./HomeSection.tsx";
import classes from "./ScheduleCard.module.css";

/** Schedules to reserve next, or to wait for: two taps to a reservation (rule 15.17). */
export function Proposals({ proposals, reachedReserveCount }: StudentHome) {
  if (proposals === null) return null;
  return (
    <HomePart title="おすすめの研修">
      {reachedReserveCount !== null ? (
        <NothingHere sentence={limitReached.title(reachedReserveCount)}>
          {limitReached.advice}
        </NothingHere>
      ) : proposals.length === 0 ? (
        <NothingHere sentence={emptySentences.slots}>
          空きが出るか予定が増えると、ここに並びます。
        </NothingHere>
      ) : (
        <Offers
          slots={proposals.map((proposal) => ({ ...proposal, state: SlotState.Reservable }))}
        />
      )}
    </HomePart>
  );
}

function Offers({ slots }: { slots: Slot[] }) {
  const user = useUser();
  const [asked, setAsked] = useState<Slot | null>(null);
  // What the dialog says of fees is there when it opens.
  trpc.setting.get.usePrefetchQuery();
  trpc.setting.getReservationAlertMessage.usePrefetchQuery();
  return (
    <>
      <ul className={`stack gap8 plainList ${classes.list}`}>
        {slots.map((slot) => (
          <li
            key={slot.id}
            className={classes.card}
            style={{ borderInlineStartColor: slot.displayColor }}
          >
            <span className={classes.time}>
              <ScheduleTime start={slot.startDate} end={slot.endDate} withoutYear />
            </span>
            <div className={classes.facts}>
              <span>
                <PlaceText schoolName={slot.schoolName} roomName={slot.roomName} />
              </span>
              <PlacesText slot={slot} />
            </div>
            <div className={classes.act}>
              <SlotAct slot={slot} onAct={() => setAsked(slot)} />
            </div>
            <span className={`dim small ${classes.quiet}`}>
              <CutoffText cutoff={slot.cutoff} />
            </span>
            {slot.vacantCount === 0 && (
              <span className={`dim small ${classes.quiet}`}>
                <WaitTerms isClosing={false} schoolId={slot.schoolId} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {user && (
        <StudentReserveDialog
          studentId={user.userId}
          slot={asked}
          onClose={() => setAsked(null)}
          focusAfter={pageHeading}
        />
      )}
    </>
  );
}
