import { foundSentences } from "@kenshu/domain/errors.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SlotAct } from "#ui/reservation/SlotAct.tsx";
import { StudentReserveDialog } from "#ui/reservation/StudentReserveDialog.tsx";
import type { Slot } from "#ui/reservation/slot.ts";
import { rememberSlots } from "./rememberedSlots.ts";
import { slotCard } from "./SlotCard.tsx";
import { SlotList } from "./SlotList.tsx";
import { SlotReason } from "./SlotReason.tsx";
import classes from "./StudentSlots.module.css";
import type { SlotSearch } from "./slotSearch.ts";
import { useSlotRefusal } from "./useSlotRefusal.ts";

/** A student chooses a schedule: two taps from here to a reservation. */
export function StudentSlots({ studentId, search }: { studentId: number; search: SlotSearch }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Slot | null>(null);
  const refusalOf = useSlotRefusal(studentId);

  function go(search: SlotSearch) {
    rememberSlots(studentId, search);
    return navigate({ to: "/reserve/add", search, resetScroll: false });
  }

  return (
    <>
      <PageHeader
        title="予約"
        action={
          <LinkButton variant="outline" link={{ to: "/reserve/plan" }}>
            予定を立てる
          </LinkButton>
        }
      />
      <SlotList
        studentId={studentId}
        search={search}
        linkTo={(search) => ({ to: "/reserve/add", search })}
        onSearch={go}
        isOpen={(slot, mayReserve) => refusalOf(slot, mayReserve) === null}
        action={(slot, mayReserve) => {
          const refusal = refusalOf(slot, mayReserve);
          return refusal ? (
            <SlotReason slot={slot} refusal={refusal} />
          ) : (
            <SlotAct slot={slot} onAct={() => setAsked(slot)} />
          );
        }}
        whereRefused={<p className={classes.refused}>{foundSentences.mayNotReserve}</p>}
      />
      <StudentReserveDialog
        studentId={studentId}
        slot={asked}
        onClose={() => setAsked(null)}
        focusAfter={() => asked && slotCard(asked.id)}
      />
    </>
  );
}
