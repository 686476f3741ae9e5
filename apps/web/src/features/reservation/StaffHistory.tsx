import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { trpc } from "../../api/transport.ts";
import { AttendanceTrend } from "../../ui/attendanceTrend/AttendanceTrend.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PlaceText } from "../../ui/PlaceText.tsx";
import { SessionTime } from "../../ui/SessionTime.tsx";
import { emptySentences } from "../../ui/sentences.ts";
import type { Reservation } from "./CancelTerms.tsx";
import { HistoryBadge } from "./HistoryBadge.tsx";
import { ReservationList } from "./ReservationList.tsx";
import { StudentHeading } from "./StudentHeading.tsx";

/** A trainee's past reservations as staff see them, cancelled ones included, and how regularly he or she comes. */
export function StaffHistory({ studentId }: { studentId: number }) {
  const pasts = trpc.trainingReserve.getPasts.useQuery({ studentId });
  return (
    <>
      <StudentHeading studentId={studentId} screen="history" />
      <AttendanceTrend studentId={studentId} />
      <ReservationList
        query={pasts}
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
            header={{
              head: "日時",
              cell: ({ startDate, endDate }) => (
                <span className="unbroken">
                  <SessionTime start={startDate} end={endDate} />
                </span>
              ),
            }}
            columns={[
              {
                key: "place",
                head: "場所",
                cell: ({ schoolName, roomName }) => (
                  <PlaceText schoolName={schoolName} roomName={roomName} />
                ),
              },
              {
                key: "state",
                head: "状態",
                onPhone: "aside",
                cell: (reservation) => <HistoryBadge reservation={reservation} />,
              },
              { key: "note", head: "備考", cell: remark },
              { key: "number", head: "予約番号", cell: ({ reserveNumber }) => reserveNumber },
            ]}
          />
        )}
      </ReservationList>
    </>
  );
}

/** What the badge leaves out. */
function remark({ state, kind }: Reservation): string {
  if (state === ReservationState.Tardy) return "遅刻";
  if (kind === ReserveResult.CancelPenalty) return "期限後のキャンセル";
  return "－";
}
