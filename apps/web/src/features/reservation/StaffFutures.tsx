import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { useCan } from "#api/useCan.ts";
import { CancelDialog } from "#parts/reservation/CancelDialog.tsx";
import { CancelCost, type Reservation } from "#parts/reservation/CancelTerms.tsx";
import { SaveList } from "#parts/SaveList.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { StudentPage } from "#parts/student/StudentPage.tsx";
import { DataTable } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { pageHeading } from "#ui/pageHeading.ts";
import { emptySentences } from "#ui/sentences.ts";
import { useNow } from "#ui/useNow.ts";
import { CancelAllDialog, reservedFromTomorrow } from "./list/CancelAllDialog.tsx";
import { ForceDialog } from "./list/ForceDialog.tsx";
import { ReservationList } from "./list/ReservationList.tsx";
import { reservationColumn, reservationPage, scheduleHeader } from "./list/reservationColumns.tsx";
import { useFutures } from "./list/useFutures.ts";

type Asked =
  | { act: "cancel"; reservation: Reservation }
  | { act: "force"; reservation: Reservation }
  | { act: "cancelAll" };

/**
 * A student's future reservations for staff: change or cancel one, cancel all, or take one out of
 * the queue.
 */
export function StaffFutures({ studentId }: { studentId: number }) {
  const [student] = trpc.student.get.useSuspenseQuery({ id: studentId });
  const futures = useFutures(studentId);
  const now = useNow();
  const [asked, setAsked] = useState<Asked | null>(null);
  const mayReserve = useCan("TrainingReserve.Reserve") && student.isStudent;
  const mayForce = useCan("TrainingReserve.ForceReserve");
  const mayCancel = useCan("TrainingReserve.Cancel");
  const mayCancelAll = useCan("TrainingReserve.CancelStudentAllReserve");
  const close = () => setAsked(null);
  const rows = futures.data?.rows ?? [];

  return (
    <StudentPage
      studentId={studentId}
      tab="future"
      action={
        mayCancelAll &&
        reservedFromTomorrow(rows).length > 0 && (
          <Button
            variant="outline"
            color="red"
            size="sm"
            onClick={() => setAsked({ act: "cancelAll" })}
          >
            明日以降の予約を全てキャンセル
          </Button>
        )
      }
    >
      <ReservationList
        query={futures}
        aside={<SaveList file="TrainingReserve.GetFileFutures" criteria={{ studentId }} />}
        empty={
          <EmptyState
            title={emptySentences.reservations}
            action={
              mayReserve && (
                <LinkButton
                  variant="outline"
                  link={{ to: "/reserve/add/$id", params: { id: studentId } }}
                >
                  研修を探す
                </LinkButton>
              )
            }
          >
            {mayReserve && `${student.name}さんの研修を予約できます。`}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            label="予約"
            rows={rows}
            rowKey={({ reserveId }) => reserveId}
            header={scheduleHeader}
            columns={[
              reservationColumn.place,
              reservationColumn.state,
              {
                key: "terms",
                head: "キャンセル料",
                cell: (reservation) => <CancelCost reservation={reservation} now={now} />,
              },
              ...(mayCancel
                ? [
                    {
                      key: "acts",
                      head: "操作",
                      onPhone: "foot" as const,
                      cell: (reservation: Reservation) => (
                        <div className="line gap4">
                          {reservation.can.change && (
                            <LinkButton
                              variant="default"
                              size="compact-sm"
                              link={{
                                to: "/reserve/add/$id",
                                params: { id: studentId },
                                search: { change: reservation.reserveId },
                              }}
                            >
                              変更する
                              <WhichReservation reservation={reservation} />
                            </LinkButton>
                          )}
                          {reservation.can.cancel && (
                            <RowAct
                              label={
                                reservation.state === ReservationState.Wait
                                  ? "キャンセル待ちをやめる"
                                  : "キャンセルする"
                              }
                              reservation={reservation}
                              onAct={() => setAsked({ act: "cancel", reservation })}
                            />
                          )}
                          {mayForce && reservation.state === ReservationState.Wait && (
                            <RowAct
                              label="強制予約する"
                              reservation={reservation}
                              onAct={() => setAsked({ act: "force", reservation })}
                            />
                          )}
                        </div>
                      ),
                    },
                  ]
                : []),
            ]}
            link={reservationPage}
          />
        )}
      </ReservationList>
      <CancelDialog
        reservation={asked?.act === "cancel" ? asked.reservation : null}
        who={student.name}
        onClose={close}
        focusAfter={pageHeading}
      />
      <ForceDialog
        reservation={asked?.act === "force" ? asked.reservation : null}
        student={student}
        onClose={close}
      />
      <CancelAllDialog
        opened={asked?.act === "cancelAll"}
        student={student}
        reservations={rows}
        onClose={close}
      />
    </StudentPage>
  );
}

function RowAct({
  label,
  reservation,
  onAct,
}: {
  label: string;
  reservation: Reservation;
  onAct: () => void;
}) {
  return (
    <Button variant="default" size="compact-sm" onClick={onAct}>
      {label}
      <WhichReservation reservation={reservation} />
    </Button>
  );
}

function WhichReservation({ reservation }: { reservation: Reservation }) {
  return (
    <span className="visuallyHidden">
      <ScheduleTime start={reservation.startDate} end={reservation.endDate} />
    </span>
  );
}
