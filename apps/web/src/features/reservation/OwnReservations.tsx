import { type ReactNode, useId } from "react";
import { AttendanceTrend } from "#parts/attendance/AttendanceTrend.tsx";
import { DataTable } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { PastReservations } from "./list/PastReservations.tsx";
import { ReservationList } from "./list/ReservationList.tsx";
import { reservationColumn, scheduleHeader } from "./list/reservationColumns.tsx";
import { useFutures } from "./list/useFutures.ts";
import classes from "./OwnReservations.module.css";

/**
 * All of a student's reservations, future and past, and how regularly the student comes, as the
 * student sees it.
 */
export function OwnReservations({ studentId }: { studentId: number }) {
  const futures = useFutures(studentId);
  return (
    <>
      <Part title="これからの予約">
        <ReservationList query={futures} empty={<EmptyState title={emptySentences.reservations} />}>
          {(rows) => (
            <DataTable
              label="予約"
              rows={rows}
              rowKey={({ reserveId }) => reserveId}
              header={scheduleHeader}
              columns={[reservationColumn.place, reservationColumn.state, reservationColumn.number]}
            />
          )}
        </ReservationList>
      </Part>
      <Part title="これまでの予約">
        <PastReservations studentId={studentId} />
      </Part>
      <AttendanceTrend studentId={studentId} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h2 id={id} className="title">
        {title}
      </h2>
      {children}
    </section>
  );
}
