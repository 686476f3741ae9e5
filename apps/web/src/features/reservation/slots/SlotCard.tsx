import { SlotState, slotStateName } from "@kenshu/domain/enumerations.ts";
import { IconCheck, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PlacesText } from "#parts/reservation/PlacesText.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { WaitTerms } from "#parts/reservation/WaitTerms.tsx";
import { CutoffText } from "#parts/schedule/CutoffText.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { TimeRange } from "#ui/TimeRange.tsx";
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
  isOpen,
  action,
}: {
  slot: Slot;
  /** The student can reserve it, or wait for it. */
  isOpen: boolean;
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
        <p className={classes.line}>
          <PlacesText slot={slot} />
        </p>
      </div>
      <div className={classes.action}>
        <SlotStateText state={slot.state} />
        {action}
      </div>
      {isOpen && slot.state === SlotState.Reservable && (
        <p className={`dim small ${classes.deadline}`}>
          <CutoffText cutoff={slot.cutoff} />
        </p>
      )}
      {isOpen && slot.state === SlotState.Reservable && slot.vacantCount === 0 && (
        <p className={`dim small ${classes.deadline}`}>
          <WaitTerms isClosing={false} schoolId={slot.schoolId} />
        </p>
      )}
    </li>
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
