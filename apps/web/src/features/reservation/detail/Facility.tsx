import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";

/** Where a reservation takes its student. How to get and call there stands here too. */
export function Facility({
  reservation: { schoolName, roomName },
}: {
  reservation: Pick<Reservation, "schoolName" | "roomName">;
}) {
  return <PlaceText schoolName={schoolName} roomName={roomName} />;
}
