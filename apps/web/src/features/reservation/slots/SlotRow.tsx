import { SlotState, slotStateName } from "@kenshu/domain/enumerations.ts";
import { slotRowId } from "@kenshu/domain/mail/slotRowId.ts";
import { formatDate, tokyoDate } from "@kenshu/domain/time.ts";
import { IconBell, IconCheck, IconChevronRight, IconClock } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PlacesText, placesText } from "#parts/reservation/PlacesText.tsx";
import { slotActId } from "#parts/reservation/SlotAct.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { liveRow } from "#ui/inPlace/liveRow.ts";
import { StateBadge } from "#ui/StateBadge.tsx";
import { TimeRange } from "#ui/TimeRange.tsx";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import classes from "./SlotRow.module.css";
import type { SlotRowAct } from "./slotActs.ts";

/** The element of a schedule's row, for moving the focus to it. */
export function slotRow(slotId: number): HTMLElement | null {
  return document.getElementById(slotRowId(slotId));
}

/**
 * A schedule on offer in two short lines: time, room, places and state. All of it is one button, or
 * one link (rule 18.40). It is as tall when it or one beside it is reserved, so that no row moves
 * under the finger.
 */
export function SlotRow({
  slot,
  act,
  differing,
}: {
  slot: Slot;
  act: SlotRowAct;
  /** What differs from the rules above the list. */
  differing: ReactNode;
}) {
  return (
    <li
      id={slotRowId(slot.id)}
      {...liveRow(slotRowId(slot.id), { about: aboutOf(slot), told: placesText(slot) })}
      tabIndex={-1}
      className={classes.slot}
      style={{ borderInlineStartColor: slot.displayColor }}
    >
      <Pressed slot={slot} act={act}>
        <span className={classes.line}>
          <span className={classes.when}>
            <strong>
              <TimeRange start={slot.startDate} end={slot.endDate} />
            </strong>{" "}
            <span className={classes.room}>{slot.roomName}</span>
          </span>{" "}
          {openingOf(act) === undefined && (
            <strong>
              <PlacesText slot={slot} />
            </strong>
          )}
        </span>{" "}
        <span className={`small dim ${classes.line}`}>
          <span>{secondLine(slot, act, differing)}</span>{" "}
          {isWatched(act) ? <Watched /> : <SlotStateText state={slot.state} />}
        </span>
      </Pressed>
    </li>
  );
}

function Pressed({ slot, act, children }: { slot: Slot; act: SlotRowAct; children: ReactNode }) {
  if ("label" in act) {
    return (
      <Opening slot={slot} act={act}>
        {children}
      </Opening>
    );
  }
  const look = `line ${classes.row}`;
  const lines = <span className={classes.lines}>{children}</span>;
  if (!act.link) return <div className={look}>{lines}</div>;
  return (
    <Link {...act.link} className={look}>
      <span className="visuallyHidden">予約を見る {dayOf(slot)} </span>
      {lines}
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

/** Opens the question. Once the slot is taken, the focus stays in the row. */
function Opening({
  slot,
  act,
  children,
}: {
  slot: Slot;
  act: Extract<SlotRowAct, { label: string }>;
  children: ReactNode;
}) {
  const button = useFocusAfter<HTMLButtonElement>((button) => button.closest("li"));
  return (
    <button
      ref={button}
      id={slotActId(slot.id)}
      type="button"
      data-printed
      className={`line ${classes.row}`}
      onClick={act.onAct}
    >
      <span className="visuallyHidden">
        {act.label} {dayOf(slot)}{" "}
      </span>
      <span className={classes.lines}>{children}</span>
      <IconChevronRight size={20} aria-hidden />
    </button>
  );
}

const dayOf = ({ startDate }: Slot) => formatDate(tokyoDate(new Date(startDate)));

const aboutOf = (slot: Slot) => `${timesInWords(slot)} ${slot.roomName}`;

const openingOf = (act: SlotRowAct) => ("label" in act ? act.opening : undefined);

const isWatched = (act: SlotRowAct) => "label" in act && act.isWatched === true;

/** What differs from other rows, or else who leads. The question tells the latter in any case. */
function secondLine(slot: Slot, act: SlotRowAct, differing: ReactNode): ReactNode {
  if (differing) return differing;
  const opening = openingOf(act);
  if (opening !== undefined) return <strong className={classes.opening}>{opening}</strong>;
  if ("reason" in act && act.reason) return act.reason;
  return (
    <>
      {slot.instructorName && !isWatched(act) && `講師 ${slot.instructorName} `}
      {/* Where no place is free, a press means something else than elsewhere. */}
      {"label" in act && slot.vacantCount === 0 && <span className={classes.act}>{act.label}</span>}
    </>
  );
}

function Watched() {
  return <StateBadge icon={IconBell}>お知らせ登録済み</StateBadge>;
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
