import { SlotState } from "@kenshu/domain/enumerations.ts";
import { SLOT_WINDOW_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays, type PlainDate } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { useLocation } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import { trpc } from "#api/transport.ts";
import { DateText } from "#ui/DateText.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Loaded } from "#ui/Loaded.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { useNow } from "#ui/useNow.ts";
import { DateStrip } from "./DateStrip.tsx";
import { differing } from "./differing.tsx";
import { DayRange, SlotDays, showDay } from "./SlotDays.tsx";
import classes from "./SlotList.module.css";
import { SlotRow } from "./SlotRow.tsx";
import { SlotRules } from "./SlotRules.tsx";
import type { SlotActs } from "./slotActs.ts";
import { ownStates } from "./slotDays.ts";
import type { Slots } from "./useSlots.ts";
import type { Week } from "./useWeek.ts";

/** Seven days of slots under a strip of all 30 dates, which is the way on (rule 18.40). */
export function SlotWindow({
  slots: { query, rows, totalCount, mayReserve, sought, own },
  week: { first, window, days, from, firstFree, next, nextFree },
  note,
  onUnfiltered,
  onDay,
  isOpen,
  actOf,
  further,
  lastLine,
}: {
  slots: Slots;
  week: Week;
  note: ReactNode;
  /** Takes all filters back. */
  onUnfiltered: () => void;
  onDay: (day: PlainDate) => void;
  /** The link to the days after the 30. */
  further: ReactNode;
  /** Stands at the end, for whom nothing fits. */
  lastLine?: ReactNode;
} & SlotActs) {
  const now = useNow();
  const [{ penaltyAmount }] = trpc.setting.get.useSuspenseQuery();
  const goTo = useGoTo(from, onDay);
  useNamedRow(rows !== undefined && own !== undefined);

  if (rows === undefined || own === undefined) {
    return <Loaded query={{ ...query, data: undefined }} rows={6} height={60} />;
  }
  const isFiltered = sought.length < rows.length;
  if (sought.length === 0) {
    return (
      <>
        <EmptyState
          title={emptySentences.slots}
          action={isFiltered ? <Button onClick={onUnfiltered}>絞り込みを外す</Button> : further}
        >
          <DateText value={first} />〜
          <DateText value={addDays(first, SLOT_WINDOW_DAYS - 1)} />
          {isFiltered
            ? "に、絞り込みに合う研修がありません。"
            : "に研修がありません。ほかの研修施設を選ぶか、先の日程を見てください。"}
        </EmptyState>
        {!isFiltered && lastLine}
      </>
    );
  }

  const ownState = ownStates(own);
  const shown = days.flatMap(({ slots }) => slots);
  const last = days.at(-1)?.date ?? from;
  return (
    <>
      {note}
      {mayReserve && shown.length > 0 && (
        <SlotRules
          slots={shown}
          queued={shown.find(
            (slot) => slot.state === SlotState.Reservable && slot.vacantCount === 0 && isOpen(slot),
          )}
        />
      )}
      <DateStrip
        days={window.map(({ date, slots }) => ({
          date,
          count: slots.length,
          own: ownState.get(date) ?? null,
          isShown: from <= date && date <= last,
        }))}
        current={from}
        onPick={goTo}
      />
      {!firstFree && (
        <div className="row">
          <NothingHere
            sentence={shown.length > 0 ? "この期間に空きはありません。" : emptySentences.slots}
          >
            <DayRange from={from} to={last} />
          </NothingHere>
          {nextFree && (
            <Button variant="outline" onClick={() => goTo(nextFree)}>
              <span>
                空きのある
                <DateText value={nextFree} withoutYear />
                からを見る
              </span>
            </Button>
          )}
        </div>
      )}
      <div className={`stack ${classes.days}`}>
        <SlotDays
          days={days}
          isFiltered={isFiltered || shown.length === 0}
          row={(slot) => (
            <SlotRow
              key={slot.id}
              slot={slot}
              act={actOf(slot)}
              differing={differing(
                slot,
                own.find(({ scheduleId }) => scheduleId === slot.id),
                { now, penaltyAmount, isOpen: isOpen(slot) },
              )}
            />
          )}
        />
      </div>
      {totalCount > rows.length && (
        <p className="dim flush tight">
          全{totalCount.toLocaleString("ja-JP")}件のうち、先の{rows.length}
          件を表示しています。
        </p>
      )}
      <div className={classes.next}>
        {next ? (
          <Button variant="outline" onClick={() => goTo(next)}>
            <span>
              <DateText value={next} withoutYear />
              からの研修を見る
            </span>
          </Button>
        ) : (
          further
        )}
      </div>
      {lastLine}
    </>
  );
}

/** Takes the reader to the row that the address names, as mails do, once it is listed. */
function useNamedRow(isListed: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    const row = isListed && hash ? document.getElementById(hash) : null;
    row?.scrollIntoView({ block: "center" });
    row?.focus({ preventScroll: true });
  }, [isListed, hash]);
}

/** Chooses a day, and takes the reader to it once it is listed. */
function useGoTo(from: PlainDate, onDay: (day: PlainDate) => void) {
  const wanted = useRef<PlainDate>(undefined);
  useEffect(() => {
    if (wanted.current === from) showDay(from);
    wanted.current = undefined;
  }, [from]);
  return (day: PlainDate) => {
    if (day === from) return showDay(day);
    wanted.current = day;
    onDay(day);
  };
}
