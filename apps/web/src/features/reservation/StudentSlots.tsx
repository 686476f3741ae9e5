import { foundSentences } from "@kenshu/domain/errors.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Reservation } from "#ui/CancelTerms.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PlaceText } from "#ui/PlaceText.tsx";
import { SlotAct } from "#ui/reservation/SlotAct.tsx";
import { StudentReserveDialog } from "#ui/reservation/StudentReserveDialog.tsx";
import type { Slot } from "#ui/reservation/slot.ts";
import { ScheduleTime } from "#ui/ScheduleTime.tsx";
import { ChangeDialog } from "./ChangeDialog.tsx";
import { rememberSlots } from "./rememberedSlots.ts";
import { slotCard } from "./SlotCard.tsx";
import { SlotList } from "./SlotList.tsx";
import { SlotReason } from "./SlotReason.tsx";
import classes from "./StudentSlots.module.css";
import type { SlotSearch } from "./slotSearch.ts";
import { useFutures } from "./useFutures.ts";
import { useSlotRefusal } from "./useSlotRefusal.ts";

/** A student chooses a schedule: two taps from here to a reservation. */
export function StudentSlots({ studentId, search }: { studentId: number; search: SlotSearch }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Slot | null>(null);
  const former = useFormer(studentId, search.change);
  const refusalOf = useSlotRefusal(studentId, former);
  const { change } = search;

  function go(search: SlotSearch) {
    rememberSlots(studentId, search);
    return navigate({ to: "/reserve/add", search, resetScroll: false });
  }

  return (
    <>
      {former ? (
        <PageHeader
          title="予約の変更"
          back={{ to: "/reserve/future" }}
          subtitle={
            <>
              今の予約：
              <ScheduleTime start={former.startDate} end={former.endDate} />{" "}
              <PlaceText schoolName={former.schoolName} roomName={former.roomName} />
            </>
          }
        />
      ) : (
        <PageHeader
          title="予約"
          action={
            <LinkButton variant="outline" link={{ to: "/reserve/plan" }}>
              予定を立てる
            </LinkButton>
          }
        />
      )}
      <SlotList
        studentId={studentId}
        search={search}
        linkTo={(search) => ({ to: "/reserve/add", search: { ...search, change } })}
        onSearch={(search) => go({ ...search, change })}
        isOpen={(slot, mayReserve) => refusalOf(slot, mayReserve) === null}
        action={(slot, mayReserve) => {
          const refusal = refusalOf(slot, mayReserve);
          return refusal ? (
            <SlotReason slot={slot} refusal={refusal} />
          ) : (
            <SlotAct
              slot={slot}
              label={former && slot.vacantCount > 0 ? "変更する" : undefined}
              onAct={() => setAsked(slot)}
            />
          );
        }}
        whereRefused={<p className={classes.refused}>{foundSentences.mayNotReserve}</p>}
      />
      {former ? (
        <ChangeDialog former={former} slot={asked} onClose={() => setAsked(null)} />
      ) : (
        <StudentReserveDialog
          studentId={studentId}
          slot={asked}
          onClose={() => setAsked(null)}
          focusAfter={() => asked && slotCard(asked.id)}
        />
      )}
    </>
  );
}

/** The reservation that is to be changed; null where there is none, or none any more. */
function useFormer(studentId: number, change: number | undefined): Reservation | null {
  const { data: futures } = useFutures(studentId);
  return futures?.rows.find(({ reserveId, can }) => reserveId === change && can.change) ?? null;
}
