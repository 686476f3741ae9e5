import { SlotState } from "@kenshu/domain/enumerations.ts";
import { foundSentences } from "@kenshu/domain/errors.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { PageHeader } from "#ui/PageHeader.tsx";
import { SlotAct } from "./SlotAct.tsx";
import { SlotList } from "./SlotList.tsx";
import { StudentReserveDialog } from "./StudentReserveDialog.tsx";
import classes from "./StudentSlots.module.css";
import type { Slot } from "./slotDays.ts";
import type { SlotSearch } from "./slotSearch.ts";

/** A student chooses a schedule: two taps from here to a reservation. */
export function StudentSlots({ studentId, search }: { studentId: number; search: SlotSearch }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Slot | null>(null);

  function action(slot: Slot, mayReserve: boolean) {
    switch (slot.state) {
      case SlotState.Reservable:
        return mayReserve && <SlotAct slot={slot} onAct={() => setAsked(slot)} />;
      case SlotState.Closing:
        return null;
      default:
        return (
          <Link to="/reserve/future" className={classes.own}>
            予約確認
          </Link>
        );
    }
  }

  return (
    <>
      <PageHeader title="予約" />
      <SlotList
        studentId={studentId}
        search={search}
        linkTo={(search) => ({ to: "/reserve/add", search })}
        onSchool={(schoolId) => navigate({ to: "/reserve/add", search: { ...search, schoolId } })}
        action={action}
        whereRefused={<p className={classes.refused}>{foundSentences.mayNotReserve}</p>}
      />
      <StudentReserveDialog studentId={studentId} slot={asked} onClose={() => setAsked(null)} />
    </>
  );
}
