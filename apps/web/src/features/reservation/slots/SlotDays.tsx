import { daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import type { ReactNode } from "react";
import type { Slot } from "#parts/reservation/slot.ts";
import { DateText } from "#ui/DateText.tsx";
import classes from "./SlotList.module.css";
import { collapseEmpty } from "./slotDays.ts";

const headingId = (date: PlainDate) => `day-${date}`;

/** Takes the reader to a day of the list. */
export function showDay(date: PlainDate): void {
  const heading = document.getElementById(headingId(date));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** The slots day by day. */
export function SlotDays({
  days,
  isFiltered,
  row,
}: {
  days: readonly { date: PlainDate; slots: Slot[] }[];
  /** Leaves out days without a slot. */
  isFiltered: boolean;
  row: (slot: Slot) => ReactNode;
}) {
  return collapseEmpty(days).map(({ date, slots, lastDate }) =>
    slots !== null ? (
      <section key={date} aria-labelledby={headingId(date)}>
        <h2 id={headingId(date)} tabIndex={-1} className={classes.date}>
          <DateText value={date} />
        </h2>
        <ul className={`stack gap8 plainList ${classes.slots}`}>{slots.map(row)}</ul>
      </section>
    ) : (
      !isFiltered && (
        <p key={date} className="dim flush tight">
          <DayRange from={date} to={lastDate} /> <span className="unbroken">研修なし</span>
        </p>
      )
    ),
  );
}

/** Consecutive days, or one. */
export function DayRange({ from, to }: { from: PlainDate; to: PlainDate }) {
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
