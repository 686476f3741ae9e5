import { formatSchedule } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import type { Slot } from "./slotDays.ts";

/** The button of a schedule's card: a place while there is one, else a place in the queue. */
export function SlotAct({
  slot,
  onAct,
  label = slot.vacantCount === 0 ? "キャンセル待ちをする" : "予約する",
}: {
  slot: Slot;
  onAct: () => void;
  label?: string;
}) {
  const schedule = { startDate: new Date(slot.startDate), endDate: new Date(slot.endDate) };
  return (
    <Button variant={slot.vacantCount === 0 ? "outline" : "filled"} fullWidth onClick={onAct}>
      {label}
      <span className="visuallyHidden">
        {formatSchedule(schedule)} {slot.roomName}
      </span>
    </Button>
  );
}
