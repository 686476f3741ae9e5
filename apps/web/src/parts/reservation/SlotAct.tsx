import { formatSchedule } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import type { Slot } from "./slot.ts";

/** The id of a schedule's button, for moving the focus to it. */
export const slotActId = (slotId: number) => `reserve-${slotId}`;

/** The act on a schedule: for a place if one is free, otherwise for a place in the queue. */
export const reserveLabel = ({ vacantCount }: Pick<Slot, "vacantCount">) =>
  vacantCount === 0 ? "キャンセル待ちをする" : "予約する";

/** The button of a schedule's card. */
export function SlotAct({
  slot,
  onAct,
}: {
  slot: Pick<Slot, "id" | "startDate" | "endDate" | "roomName" | "vacantCount">;
  onAct: () => void;
}) {
  const schedule = { startDate: new Date(slot.startDate), endDate: new Date(slot.endDate) };
  return (
    <Button
      id={slotActId(slot.id)}
      variant={slot.vacantCount === 0 ? "outline" : "filled"}
      fullWidth
      onClick={onAct}
    >
      {reserveLabel(slot)}
      <span className="visuallyHidden">
        {formatSchedule(schedule)} {slot.roomName}
      </span>
    </Button>
  );
}
