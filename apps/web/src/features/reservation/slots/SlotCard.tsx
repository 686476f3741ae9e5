import { ReservationState, SlotState, slotStateName } from "@kenshu/domain/enumerations.ts";
import { IconCheck, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CancelCost, type Reservation } from "#parts/reservation/CancelTerms.tsx";
import { PlacesText } from "#parts/reservation/PlacesText.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { WaitTerms } from "#parts/reservation/WaitTerms.tsx";
import { CutoffText } from "#parts/schedule/CutoffText.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { TimeRange } from "#ui/TimeRange.tsx";
import { useNow } from "#ui/useNow.ts";
import classes from "./SlotCard.module.css";

/** The element of a schedule's card, for moving the focus to it. */
export function slotCard(slotId: number): HTMLElement | null {
  return document.getElementById(cardId(slotId));
}

const cardId = (slotId: number) => `slot-${slotId}`;

/**
 * A schedule on offer: time, room, places, state, and the chances of waiting when it is full.
 * `action` is its one button or link, or the reason why there is none.
 */
export function SlotCard({
  slot,
  own,
  mayReserve,
  action,
}: {
  slot: Slot;
  /** The student's own reservation of it. */
  own: Reservation | undefined;
  /** The student may reserve at all (rule 5.4). */
  mayReserve: boolean;
  action: ReactNode;
}) {
  return (
    <li
      id={cardId(slot.id)}
      tabIndex={-1}
      className={classes.card}
      style={{ borderInlineStartColor: slot.displayColor }}
    >
      <div className={classes.facts}>
        <p className={classes.time}>
          <TimeRange start={slot.startDate} end={slot.endDate} />
        </p>
        <p className={classes.line}>{slot.roomName}</p>
        {slot.instructorName && <p className={classes.line}>講師 {slot.instructorName}</p>}
        <p className={classes.line}>
          <PlacesText slot={slot} />
        </p>
      </div>
      <div className={classes.action}>
        <SlotStateText state={slot.state} />
        {action}
      </div>
      {own ? <OwnTerms slot={slot} own={own} /> : mayReserve && <Terms slot={slot} />}
    </li>
  );
}

/**
 * Until when people can reserve it, and how a queue goes on. A card keeps as many lines when it or one
 * beside it is reserved, so that no card moves under the finger.
 */
function Terms({ slot }: { slot: Slot }) {
  if (slot.state !== SlotState.Reservable) return null;
  return (
    <>
      <p className={`dim small ${classes.deadline}`}>
        <CutoffText cutoff={slot.cutoff} />
      </p>
      {slot.vacantCount === 0 && <Waiting slot={slot} isClosing={false} />}
    </>
  );
}

/** Until when giving it back is free, or what it costs. */
function OwnTerms({ slot, own }: { slot: Slot; own: Reservation }) {
  const now = useNow();
  return (
    <>
      {own.can.cancel && (
        <p className={`dim small ${classes.deadline}`}>
          キャンセル：
          <CancelCost reservation={own} now={now} />
        </p>
      )}
      {own.state === ReservationState.Wait && (
        <Waiting slot={slot} isClosing={now >= new Date(slot.cutoff)} />
      )}
    </>
  );
}

function Waiting({ slot, isClosing }: { slot: Slot; isClosing: boolean }) {
  return (
    <p className={`dim small ${classes.deadline}`}>
      <WaitTerms isClosing={isClosing} schoolId={slot.schoolId} />
    </p>
  );
}

function SlotStateText({ state }: { state: SlotState }) {
  switch (state) {
    case SlotState.Reserved:
      return (
        <StateBadge icon={IconCheck} color="green">
          {slotStateName[state]}
        </StateBadge>
      );
    case SlotState.Waited:
      return (
        <StateBadge icon={IconClock} color="yellow">
          {slotStateName[state]}
        </StateBadge>
      );
    case SlotState.Closing:
      return <span className="dim bold">{slotStateName[state]}</span>;
    default:
      return null;
  }
}
