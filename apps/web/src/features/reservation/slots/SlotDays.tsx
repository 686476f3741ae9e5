import { daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import type { ReactNode } from "react";
import type { Slot } from "#parts/reservation/slot.ts";
import { DateText } from "#ui/DateText.tsx";
import { FoldedSlots, unfold } from "./FoldedSlots.tsx";
import classes from "./SlotList.module.css";
import { collapseEmpty, type SlotDay } from "./slotDays.ts";

const headingId = (date: PlainDate) => `day-${date}`;

/** Takes the reader to a day of the list. */
export function showDay(date: PlainDate): void {
  const heading = document.getElementById(headingId(date));
  if (heading === null) return;
  unfold(heading);
  heading.scrollIntoView();
  heading.focus({ preventScroll: true });
}

/**
 * The slots day by day. Days before the opening day of the list are folded into one line (rule
 * 18.11).
 */
export function SlotDays({
  days,
  opening,
  isFiltered,
  isClosed,
  card,
}: {
  days: readonly { date: PlainDate; slots: Slot[] }[];
  opening: PlainDate | null;
  /** Leaves out days without a slot. */
  isFiltered: boolean;
  isClosed: (slot: Slot) => boolean;
  card: (slot: Slot) => ReactNode;
}) {
  const listed = collapseEmpty(days).filter(({ slots }) => slots !== null || !isFiltered);
  const earlier = listed.filter(({ date }) => opening !== null && date < opening);
  const held = earlier.filter(({ slots }) => slots !== null);
  const slots = held.flatMap(({ slots }) => slots ?? []);
  const areClosed = slots.every(isClosed);
  const [from, to] = [held[0], held.at(-1)];
  // A single closed day folds into a line of its own.
  if (!from || !to || (areClosed && from === to)) {
    return listed.map((day) => <Day key={day.date} day={day} isClosed={isClosed} card={card} />);
  }
  return (
    <>
      <FoldedSlots
        what={areClosed ? "受付終了" : "これより前の研修"}
        count={slots.length}
        heading={<DayRange from={from.date} to={to.date} />}
      >
        <div className={`stack ${classes.days}`}>
          {earlier.map((day) => (
            <Day key={day.date} day={day} card={card} />
          ))}
        </div>
      </FoldedSlots>
      {listed.slice(earlier.length).map((day) => (
        <Day key={day.date} day={day} isClosed={isClosed} card={card} />
      ))}
    </>
  );
}

/** One day under its heading. `isClosed` tells which of its slots fold into one line. */
function Day({
  day,
  isClosed = () => false,
  card,
}: {
  day: SlotDay;
  isClosed?: (slot: Slot) => boolean;
  card: (slot: Slot) => ReactNode;
}) {
  if (day.slots === null) return <NoSlots from={day.date} to={day.lastDate} />;
  const closed = day.slots.filter(isClosed);
  const others = day.slots.filter((slot) => !isClosed(slot));
  const heading = (
    <h2 id={headingId(day.date)} tabIndex={-1} className={classes.date}>
      <DateText value={day.date} />
    </h2>
  );
  return (
    // Nobody is reading a folded day.
    <section
      data-date={others.length > 0 ? day.date : undefined}
      aria-labelledby={headingId(day.date)}
    >
      {others.length > 0 && heading}
      {closed.length > 0 && (
        <FoldedSlots what="受付終了" count={closed.length} heading={others.length === 0 && heading}>
          <ul className={`stack gap8 plainList ${classes.slots}`}>{closed.map(card)}</ul>
        </FoldedSlots>
      )}
      {others.length > 0 && (
        <ul className={`stack gap8 plainList ${classes.slots}`}>{others.map(card)}</ul>
      )}
    </section>
  );
}

/** Consecutive days without schedules. */
function NoSlots({ from, to }: { from: PlainDate; to: PlainDate }) {
  return (
    <p className="dim flush tight">
      <DayRange from={from} to={to} /> <span className="unbroken">研修なし</span>
    </p>
  );
}

function DayRange({ from, to }: { from: PlainDate; to: PlainDate }) {
  return (
    <>
      <DateText value={from} withoutYear />
      {daysBetween(from, to) > 0 && (
        <>
          〜<DateText value={to} withoutYear />
        </>
      )}
    </>
  );
}
