import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { Button } from "@mantine/core";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import type { Reservation } from "./CancelTerms.tsx";

/** Opens the question before giving up a reservation, or a place in a queue. */
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
