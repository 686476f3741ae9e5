import { SlotState } from "@kenshu/domain/enumerations.ts";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { SlotAct } from "#ui/reservation/SlotAct.tsx";
import type { Slot } from "#ui/reservation/slot.ts";
import { StudentPage } from "#ui/student/StudentPage.tsx";
import { SlotList } from "./SlotList.tsx";
import { StaffReserveDialog } from "./StaffReserveDialog.tsx";
import type { SlotSearch } from "./slotSearch.ts";

/** Staff reserve a schedule for a student, past the students' deadline too. */
export function StaffSlots({ studentId, search }: { studentId: number; search: SlotSearch }) {
  const navigate = useNavigate();
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  const [asked, setAsked] = useState<Slot | null>(null);
  const to = "/reserve/add/$id";
  const params = { id: studentId };
  return (
    <StudentPage studentId={studentId} tab="add">
      <SlotList
        studentId={studentId}
        search={search}
        linkTo={(search) => ({ to, params, search })}
        onSearch={(search) => navigate({ to, params, search, resetScroll: false })}
        isOpen={isOpenToStaff}
        action={(slot) =>
          isOpenToStaff(slot) && (
            <SlotAct slot={slot} label="予約する" onAct={() => setAsked(slot)} />
          )
        }
      />
      <StaffReserveDialog student={student} slot={asked} onClose={() => setAsked(null)} />
    </StudentPage>
  );
}

function isOpenToStaff({ state }: Slot): boolean {
  return state === SlotState.Reservable || state === SlotState.Closing;
}
