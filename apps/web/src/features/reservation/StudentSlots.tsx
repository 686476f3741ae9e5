import { SlotState } from "@kenshu/domain/enumerations.ts";
import { shownSentences } from "@kenshu/domain/foundSentences.ts";
import { firstBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { openingText } from "@kenshu/domain/schedule/openingText.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { now } from "#api/clock.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { rememberSlots } from "#parts/reservation/rememberedSlots.ts";
import { reserveLabel } from "#parts/reservation/SlotAct.tsx";
import { StudentReserveDialog } from "#parts/reservation/StudentReserveDialog.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import type { SlotSearch } from "#parts/reservation/slotSearch.ts";
import { useWatches } from "#parts/watch/useWatches.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { type Change, ChangeDialog } from "./change/ChangeDialog.tsx";
import { changeAct } from "./change/changeAct.ts";
import { FormerText } from "./change/FormerText.tsx";
import { useFormer } from "./change/useFormer.ts";
import classes from "./StudentSlots.module.css";
import { askedSlot } from "./slots/askedSlot.ts";
import { refusedAct } from "./slots/refusedAct.tsx";
import { SlotList } from "./slots/SlotList.tsx";
import { slotRow } from "./slots/SlotRow.tsx";
import type { SlotRowAct } from "./slots/slotActs.ts";
import { type OwnSlotRefusal, useSlotRefusal } from "./slots/useSlotRefusal.ts";
import { useSlots } from "./slots/useSlots.ts";
import { WatchLine } from "./watch/WatchLine.tsx";

/** A student chooses a schedule: two taps from here to a reservation. */
export function StudentSlots({ studentId, search }: { studentId: number; search: SlotSearch }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Slot | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const former = useFormer(studentId, search.change);
  const slots = useSlots(studentId, search);
  const { refusalOf, isAtLimit, maxReserveCount } = useSlotRefusal(studentId, former, slots);
  const watches = useWatches();
  const ofSlot = (slot: Slot, former: Reservation | null): SlotRowAct =>
    former
      ? changeAct(former, slot, () => setChange({ former, slot }))
      : {
          label: reserveLabel(slot),
          onAct: () => setAsked(slot),
          isWatched: watches?.some(({ scheduleId }) => scheduleId === slot.id),
        };

  const byNow = (slot: Slot) => askedSlot(slot, slots, (each) => refusalOf(each)?.code);

  return (
    <>
      {former ? (
        <PageHeader
          title="予約の変更"
          back={{
            to: "/reserve/detail/$reserveId",
            params: { reserveId: former.reserveId },
          }}
          subtitle={<FormerText former={former} />}
        />
      ) : (
        <PageHeader
          title="予約"
          action={
            !isAtLimit && (
              <LinkButton variant="outline" link={{ to: "/reserve/plan" }}>
                予定を立てる
              </LinkButton>
            )
          }
        />
      )}
      <SlotList
        slots={slots}
        search={search}
        linkTo={(search) => ({ to: "/reserve/add", search })}
        onSearch={(search) => {
          rememberSlots(studentId, search);
          return navigate({ to: "/reserve/add", search, replace: true, resetScroll: false });
        }}
        isOpen={(slot) => refusalOf(slot) === null}
        actOf={(slot) => {
          const refusal = refusalOf(slot);
          const opening = unopened(slot, refusal);
          if (opening !== undefined) return { opening, ...ofSlot(slot, former) };
          if (refusal) {
            const own = slots.own?.find(({ scheduleId }) => scheduleId === slot.id);
            return refusedAct(slot, refusal, { maxReserveCount, reserveId: own?.reserveId });
          }
          return ofSlot(slot, former);
        }}
        lastLine={(school, days) =>
          slots.mayReserve &&
          !former && (
            <WatchLine
              school={school}
              days={days.map(({ date, slots }) => ({
                date,
                isFree: slots.some((slot) => slot.vacantCount > 0 && refusalOf(slot) === null),
              }))}
              first={tokyoDate(firstBeforeCutoff(now()))}
            />
          )
        }
        note={
          !slots.mayReserve && <p className={classes.refused}>{shownSentences.mayNotReserve}</p>
        }
      />
      <ChangeDialog
        change={change && { former: change.former, ...byNow(change.slot) }}
        formerNow={former}
        next={{ to: "/reserve/future" }}
        onClose={() => setChange(null)}
      />
      <StudentReserveDialog
        studentId={studentId}
        slot={null}
        {...(asked && byNow(asked))}
        onClose={() => setAsked(null)}
        focusAfter={() => asked && slotRow(asked.id)}
      />
    </>
  );
}

/** When a slot opens that nothing else keeps from being reserved, as far as one sees by now. */
function unopened({ state, reserveOpensAt }: Slot, refusal: OwnSlotRefusal | null) {
  const isUnopened = refusal?.code === "ReserveNotOpen" && state === SlotState.Reservable;
  return isUnopened && reserveOpensAt ? openingText(new Date(reserveOpensAt)) : undefined;
}
