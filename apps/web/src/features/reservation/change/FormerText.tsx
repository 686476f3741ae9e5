import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";

/** Names the reservation that would change. */
export function FormerText({ former }: { former: Reservation }) {
  return (
    <>
      今の予約：
      <ScheduleTime start={former.startDate} end={former.endDate} />{" "}
      <PlaceText schoolName={former.schoolName} roomName={former.roomName} />
    </>
  );
}
