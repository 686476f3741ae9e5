import { SlotState } from "@kenshu/domain/enumerations.ts";
import { SLOT_WINDOW_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import type { Slot } from "#parts/reservation/slot.ts";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { DateStrip } from "./DateStrip.tsx";
import { SlotCard } from "./SlotCard.tsx";
import { SlotDays, showDay } from "./SlotDays.tsx";
import classes from "./SlotList.module.css";
import type { SlotActs } from "./slotActs.ts";
import { daysOf, ownStates } from "./slotDays.ts";
import type { Slots } from "./useSlots.ts";

/** The slots of 30 days under a strip of their dates. */
export function SlotWindow({
  first,
  slots: { query, rows, totalCount, mayReserve, sought, own },
  firstFree,
  note,
  onUnfiltered,
  isOpen,
  action,
  next,
}: {
  first: PlainDate;
  slots: Slots;
  /** The first slot that can be reserved at once. */
  firstFree: Slot | undefined;
  note: ReactNode;
  /** Takes all filters back. */
  onUnfiltered: () => void;
  /** The link to the days after these. */
  next: ReactNode;
} & SlotActs) {
  const days = useMemo(() => daysOf(sought, first, SLOT_WINDOW_DAYS), [sought, first]);
  const frame = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useDayBeingRead(frame, days);
  const isThere = rows !== undefined && own !== undefined;
  const opening = useOpeningDay(isThere, firstFree && tokyoDate(new Date(firstFree.startDate)));

  if (!isThere) {
    return <Loaded query={{ ...query, data: undefined }} rows={6} height={96} />;
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
          : "に研修がありません。ほかの研修施設を選ぶか、先の日程を見てください。"}
      </EmptyState>
    );
  }

  const ownState = ownStates(own);
  const isClosed = (slot: Slot) => slot.state === SlotState.Closing && !isOpen(slot);
  const card = (slot: Slot) => (
    <SlotCard
      key={slot.id}
      slot={slot}
      own={own.find(({ scheduleId }) => scheduleId === slot.id)}
      mayReserve={mayReserve}
      action={action(slot)}
    />
  );
  return (
    <>
      {note}
      <DateStrip
        days={days.map(({ date, slots }) => ({
          date,
          count: slots.length,
          own: ownState.get(date) ?? null,
        }))}
        // Below large letters no day may be in view yet.
        current={current ?? opening ?? undefined}
        onPick={(date) => {
          showDay(date);
          setCurrent(date);
        }}
      />
      <div ref={frame} className={`stack ${classes.days}`}>
        <SlotDays
          days={days}
          opening={opening}
          isFiltered={isFiltered}
          isClosed={isClosed}
          card={card}
        />
      </div>
      {totalCount > rows.length && (
        <p className="dim flush tight">
          全{totalCount.toLocaleString("ja-JP")}件のうち、先の{rows.length}
          件を表示しています。
        </p>
      )}
      <div className={classes.next}>{next}</div>
    </>
  );
}

/**
 * The opening day of the list: the first with a free place, once it is known. It stays when its
 * last place is taken, so that nothing folds away while somebody reads. A free place on an earlier
 * day moves it there.
 */
function useOpeningDay(isThere: boolean, firstFreeDay: PlainDate | undefined): PlainDate | null {
  const [opening, setOpening] = useState<PlainDate | null>();
  const isEarlier = opening && firstFreeDay && firstFreeDay < opening;
  if (isThere && (opening === undefined || isEarlier)) setOpening(firstFreeDay ?? null);
  return opening ?? null;
}

/** The first day of the list in view below header and strip. */
function useDayBeingRead(frame: { current: HTMLElement | null }, rows: unknown) {
  const [current, setCurrent] = useState<PlainDate>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows bring other sections
  useEffect(() => {
    const sections = frame.current?.querySelectorAll<HTMLElement>("section[data-date]") ?? [];
    const inView = new Set<PlainDate>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const date = target instanceof HTMLElement ? target.dataset.date : undefined;
          if (!date) continue;
          if (isIntersecting) inView.add(date);
          else inView.delete(date);
        }
        const uppermost = [...inView].sort()[0];
        if (uppermost) setCurrent(uppermost);
      },
      { rootMargin: "-140px 0px -40% 0px" },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [frame, rows]);
  return [current, setCurrent] as const;
}
