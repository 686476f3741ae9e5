import { SlotState, slotStateName } from "@kenshu/domain/enumerations.ts";
import { IconCheck, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { PlacesText } from "#parts/reservation/PlacesText.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { WaitTerms } from "#parts/reservation/WaitTerms.tsx";
import { CutoffText, FreeUntilText } from "#parts/schedule/CutoffText.tsx";
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
export function SlotCard({ slot, action }: { slot: Slot; action: ReactNode }) {
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
      <Terms slot={slot} />
    </li>
  );
}

/**
 * Until when what is done here can be done, or undone. A card keeps these lines when it or one beside
 * it is reserved, so that no card moves under the finger.
 */
function Terms({ slot: { state, cutoff, vacantCount, schoolId } }: { slot: Slot }) {
  const isClosing = useNow() >= new Date(cutoff);
  const isWaited = state === SlotState.Waited;
  const line =
    state === SlotState.Reservable ? (
      <CutoffText cutoff={cutoff} />
    ) : isWaited ? (
      "キャンセル待ちはいつでも取り消せます"
    ) : (
      state === SlotState.Reserved && !isClosing && <FreeUntilText cutoff={cutoff} />
    );
  return (
    <>
      {line && <p className={`dim small ${classes.deadline}`}>{line}</p>}
      {(isWaited || (state === SlotState.Reservable && vacantCount === 0)) && (
        <p className={`dim small ${classes.deadline}`}>
          <WaitTerms isClosing={isWaited && isClosing} schoolId={schoolId} />
        </p>
      )}
    </>
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
