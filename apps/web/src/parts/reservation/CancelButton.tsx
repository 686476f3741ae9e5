import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { Button } from "@mantine/core";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import type { Reservation } from "./CancelTerms.tsx";

/**
 * Opens the question before giving up a reservation, or a place in a queue. Once the training has
 * begun it is the way to say that one does not come (rule 6.9).
 */
export function CancelButton({
  reservation: { state, startDate, endDate, can },
  onCancel,
}: {
  reservation: Pick<Reservation, "state" | "startDate" | "endDate" | "can">;
  onCancel: () => void;
}) {
  return (
    <Button variant="default" onClick={onCancel}>
      {state === ReservationState.Wait
        ? "キャンセル待ちをやめる"
        : can.tellAbsence
          ? "行けません"
          : "予約をキャンセル"}
      <span className="visuallyHidden">
        <ScheduleTime start={startDate} end={endDate} />
      </span>
    </Button>
  );
}
