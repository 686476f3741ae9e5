import type { Reservation } from "#ui/CancelTerms.tsx";
import { PlaceText } from "#ui/PlaceText.tsx";
import { ScheduleTime } from "#ui/ScheduleTime.tsx";

/** Names the reservation that is to be changed. */
export function FormerText({ former }: { former: Reservation }) {
  return (
    <>
      今の予約：
      <ScheduleTime start={former.startDate} end={former.endDate} />{" "}
      <PlaceText schoolName={former.schoolName} roomName={former.roomName} />
    </>
  );
}
