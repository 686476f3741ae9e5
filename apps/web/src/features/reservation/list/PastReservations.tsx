import { remarksOf } from "@kenshu/domain/reservation/remarksOf.ts";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { DataTable } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { HistoryBadge } from "./HistoryBadge.tsx";
import { ReservationList } from "./ReservationList.tsx";
import { reservationColumn, reservationPage, scheduleHeader } from "./reservationColumns.tsx";

/** A student's past reservations as a table. Staff also see cancelled ones. */
export function PastReservations({ studentId }: { studentId: number }) {
  // A table has no targets for thumbs; students open reservations from 予約履歴.
  const isStaff = useCan("TrainingReserve.GetDetail");
  const pasts = trpc.trainingReserve.getPasts.useQuery({ studentId });
  return (
    <ReservationList
      query={pasts}
      aside={<SaveList file="TrainingReserve.GetFilePasts" criteria={{ studentId }} />}
      empty={
        <EmptyState title={emptySentences.history}>
          終わった研修とキャンセルした予約が、ここに並びます。
        </EmptyState>
      }
    >
      {(rows) => (
        <DataTable
          label="予約履歴"
          rows={rows}
          rowKey={({ reserveId }) => reserveId}
          header={scheduleHeader}
          columns={[
            reservationColumn.place,
            {
              key: "state",
              head: "状態",
              onPhone: "aside",
              cell: (reservation) => <HistoryBadge reservation={reservation} />,
            },
            { key: "note", head: "備考", cell: (row) => remarksOf(row) || "－" },
            reservationColumn.number,
          ]}
          link={isStaff ? reservationPage : undefined}
        />
      )}
    </ReservationList>
  );
}
