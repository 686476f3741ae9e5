import { SlotState } from "@kenshu/domain/enumerations.ts";
import { IconCheck, IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { CutoffText } from "#ui/CutoffText.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { TimeRange } from "#ui/TimeRange.tsx";
import classes from "./SlotCard.module.css";
import type { Slot } from "./slotDays.ts";

/** The element of a schedule's card, to give the focus to. */
export function slotCard(slotId: number): HTMLElement | null {
  return document.getElementById(cardId(slotId));
}

const cardId = (slotId: number) => `slot-${slotId}`;

/** A schedule on offer: time, room, places, state; `action` is its one button or link. */
export function SlotCard({ slot, action }: { slot: Slot; action: ReactNode }) {
  const isOffered = slot.state === SlotState.Reservable && action !== false;
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
          <Places slot={slot} />
        </p>
      </div>
      <div className={classes.action}>
        <SlotStateText state={slot.state} />
        {action}
      </div>
      {isOffered && (
        <p className={classes.deadline}>
          <CutoffText cutoff={slot.cutoff} />
        </p>
      )}
    </li>
  );
}

/** 残り3席; how many wait instead, where anybody does (rule 18.11). */
function Places({ slot: { vacantCount, waitCount } }: { slot: Slot }) {
  return (
    <span className="unbroken">
      {waitCount > 0 ? `待ち${waitCount}名` : `残り${vacantCount}席`}
    </span>
  );
}

function SlotStateText({ state }: { state: SlotState }) {
  switch (state) {
    case SlotState.Reserved:
      return (
        <StateBadge icon={IconCheck} color="green">
          予約済み
        </StateBadge>
      );
    case SlotState.Waited:
      return (
        <StateBadge icon={IconClock} color="yellow">
          キャンセル待ち中
        </StateBadge>
      );
    case SlotState.Closing:
      return <span className={classes.closing}>受付終了</span>;
    default:
      return null;
  }
}
