import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { Button } from "@mantine/core";
import type { Reservation } from "#ui/CancelTerms.tsx";
import { ScheduleTime } from "#ui/ScheduleTime.tsx";

/** Begins to give up a reservation, or a place in a queue. */
export function CancelButton({
  reservation: { state, startDate, endDate },
  onCancel,
}: {
  reservation: Pick<Reservation, "state" | "startDate" | "endDate">;
  onCancel: () => void;
}) {
  return (
    <Button variant="default" onClick={onCancel}>
      {state === ReservationState.Wait ? "キャンセル待ちを取り消す" : "予約をキャンセル"}
      <span className="visuallyHidden">
        <ScheduleTime start={startDate} end={endDate} />
      </span>
    </Button>
  );
}
