import { SlotState } from "@kenshu/domain/enumerations.ts";
import { SLOT_WINDOW_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays, daysBetween, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useMemo, useRef } from "react";
import { errorMessage } from "#api/errors.ts";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LoadError } from "#ui/LoadError.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
import type { Slot } from "#ui/reservation/slot.ts";
import { emptySentences } from "#ui/sentences.ts";
import { DateStrip } from "./DateStrip.tsx";
import { FoldedSlots, unfold } from "./FoldedSlots.tsx";
import { SlotCard } from "./SlotCard.tsx";
import classes from "./SlotList.module.css";
import type { SlotActs } from "./slotActs.ts";
import { collapseEmpty, daysOf, ownStates, type SlotDay } from "./slotDays.ts";
import { useDayBeingRead } from "./useDayBeingRead.ts";
import { useOpeningDay } from "./useOpeningDay.ts";
import type { useSlots } from "./useSlots.ts";

/** The slots of 30 days, below a strip of their dates. */
export function SlotWindow({
  first,
  slots: { query, rows, totalCount, mayReserve, sought, firstFree, own },
  onUnfiltered,
  isOpen,
  action,
  whereRefused,
  next,
}: {
  first: PlainDate;
  slots: ReturnType<typeof useSlots>;
  /** Takes all filters back. */
  onUnfiltered: () => void;
  /** The way to the days after these. */
  next: ReactNode;
} & SlotActs) {
  const days = useMemo(() => daysOf(sought, first, SLOT_WINDOW_DAYS), [sought, first]);
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useDayBeingRead(frame, days);
  const isThere = rows !== undefined && own !== undefined;
  const opening = useOpeningDay(isThere, firstFree && tokyoDate(new Date(firstFree.startDate)));

  if (!isThere) {
    if (query.error) {
      return (
        <LoadError message={errorMessage(query.error)} onReload={() => void query.refetch()} />
      );
    }
    return <RowsSkeleton rows={6} height={96} />;
  }
  const isFiltered = sought.length < rows.length;
  if (sought.length === 0) {
    return (
      <EmptyState
        title={emptySentences.slots}
        action={isFiltered ? <Button onClick={onUnfiltered}>絞り込みを外す</Button> : next}
      >
        <DateText value={first} />〜
        <DateText value={addDays(first, SLOT_WINDOW_DAYS - 1)} />
        {isFiltered
          ? "に、絞り込みに合う研修がありません。"
          : "に研修の予定がありません。ほかの研修施設を選ぶか、先の日程を見てください。"}
      </EmptyState>
    );
  }

  function show(date: PlainDate): void {
    const heading = document.getElementById(headingId(date));
    if (heading === null) return;
    unfold(heading);
    heading.scrollIntoView();
    heading.focus({ preventScroll: true });
    setCurrent(date);
  }

  const ownState = ownStates(own);
  const isClosed = (slot: Slot) => slot.state === SlotState.Closing && !isOpen(slot, mayReserve);
  const card = (slot: Slot) => (
    <SlotCard
      key={slot.id}
      slot={slot}
      isOpen={isOpen(slot, mayReserve)}
      action={action(slot, mayReserve)}
    />
  );
  /** One day under its heading; what is closed of it in one line, unless all of it is folded already. */
  const section = (day: SlotDay, isFolded: boolean) => {
    if (day.slots === null) {
      return isFiltered ? null : <NoSlots key={day.date} from={day.date} to={day.lastDate} />;
    }
    const closed = isFolded ? [] : day.slots.filter(isClosed);
    const others = day.slots.filter((slot) => !closed.includes(slot));
    const heading = (
      <h2 id={headingId(day.date)} tabIndex={-1} className={classes.date}>
        <DateText value={day.date} />
      </h2>
    );
    return (
      <section key={day.date} data-date={day.date} aria-labelledby={headingId(day.date)}>
        {others.length > 0 && heading}
        {closed.length > 0 && (
          <FoldedSlots
            what="受付終了"
            count={closed.length}
            heading={others.length === 0 && heading}
          >
            <ul className={classes.slots}>{closed.map(card)}</ul>
          </FoldedSlots>
        )}
        {others.length > 0 && <ul className={classes.slots}>{others.map(card)}</ul>}
      </section>
    );
  };

  const listed = collapseEmpty(days);
  const earlier = listed.filter(({ date }) => opening !== null && date < opening);
  const held = earlier.filter(({ slots }) => slots !== null);
  const earlierSlots = held.flatMap(({ slots }) => slots ?? []);
  const [from, to] = [held[0], held.at(-1)];
  const areClosed = earlierSlots.every(isClosed);
  // One closed day is one line by itself.
  const folds = from && to && !(areClosed && from === to);
  return (
    <>
      {!mayReserve && whereRefused}
      <DateStrip
        days={days.map(({ date, slots }) => ({
          date,
          count: slots.length,
          own: ownState.get(date) ?? null,
        }))}
        current={current}
        onPick={show}
      />
      <div ref={frame} className={classes.days}>
        {folds && (
          <FoldedSlots
            what={areClosed ? "受付終了" : "それまでの研修"}
            count={earlierSlots.length}
            heading={<DayRange from={from.date} to={to.date} />}
          >
            <div className={classes.days}>{earlier.map((day) => section(day, true))}</div>
          </FoldedSlots>
        )}
        {(folds ? listed.slice(earlier.length) : listed).map((day) => section(day, false))}
      </div>
      {totalCount > rows.length && (
        <p className={classes.nothing}>
          全{totalCount.toLocaleString("ja-JP")}件のうち、先の{rows.length}
          件を表示しています。
        </p>
      )}
      <div className={classes.next}>{next}</div>
    </>
  );
}

const headingId = (date: PlainDate) => `day-${date}`;

/** Days in a row on which nothing takes place. */
function NoSlots({ from, to }: { from: PlainDate; to: PlainDate }) {
  return (
    <p className={classes.nothing}>
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
