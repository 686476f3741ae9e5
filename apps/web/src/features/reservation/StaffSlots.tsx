import { SlotState } from "@kenshu/domain/enumerations.ts";
import { shownSentences } from "@kenshu/domain/foundSentences.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import type { Slot } from "#parts/reservation/slot.ts";
import type { SlotSearch } from "#parts/reservation/slotSearch.ts";
import { StudentPage } from "#parts/student/StudentPage.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { type Change, ChangeDialog } from "./change/ChangeDialog.tsx";
import { changeAct } from "./change/changeAct.ts";
import { FormerText } from "./change/FormerText.tsx";
import { useFormer } from "./change/useFormer.ts";
import classes from "./StaffSlots.module.css";
import { askedSlot } from "./slots/askedSlot.ts";
import { pageOf } from "./slots/refusedAct.tsx";
import { SlotList } from "./slots/SlotList.tsx";
import { StaffReserveDialog } from "./slots/StaffReserveDialog.tsx";
import { useSlots } from "./slots/useSlots.ts";

/**
 * Staff reserve a schedule for a student. For a former student the screen says that it is not
 * possible.
 */
export function StaffSlots({ studentId, search }: { studentId: number; search: SlotSearch }) {
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  return (
    <StudentPage studentId={studentId} tab="add">
      {student.isStudent ? (
        <Slots student={student} search={search} />
      ) : (
        <EmptyState title={emptySentences.slots}>{shownSentences.formerStudent}</EmptyState>
      )}
    </StudentPage>
  );
}

/** Slots to reserve or to change to, also past the students' deadline. */
function Slots({ student, search }: { student: { id: number; name: string }; search: SlotSearch }) {
  const studentId = student.id;
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Slot | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const former = useFormer(studentId, search.change);
  const slots = useSlots(studentId, search);
  // Staff are bound by no cutoff.
  const byNow = (slot: Slot) => askedSlot(slot, slots, () => undefined);
  const to = "/reserve/add/$id";
  const params = { id: studentId };
  return (
    <>
      {former && (
        <section className={classes.former}>
          <h2 className={classes.title}>予約の変更</h2>
          <FormerText former={former} />
        </section>
      )}
      <SlotList
        slots={slots}
        search={search}
        linkTo={(search) => ({ to, params, search })}
        onSearch={(search) => navigate({ to, params, search, replace: true, resetScroll: false })}
        isOpen={isOpenToStaff}
        actOf={(slot) => {
          if (!isOpenToStaff(slot)) {
            const own = slots.own?.find(({ scheduleId }) => scheduleId === slot.id);
            return {
              reason: null,
              link: own ? pageOf(own.reserveId) : { to: "/reserve/future/$id", params },
            };
          }
          if (former) return changeAct(former, slot, () => setChange({ former, slot }));
          return { label: "予約する", onAct: () => setAsked(slot) };
        }}
      />
      <ChangeDialog
        change={change && { former: change.former, ...byNow(change.slot) }}
        formerNow={former}
        who={student.name}
        next={{ to: "/reserve/future/$id", params }}
        onClose={() => setChange(null)}
      />
      <StaffReserveDialog
        student={student}
        slot={null}
        {...(asked && byNow(asked))}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

function isOpenToStaff({ state }: Slot): boolean {
  return state === SlotState.Reservable || state === SlotState.Closing;
}
