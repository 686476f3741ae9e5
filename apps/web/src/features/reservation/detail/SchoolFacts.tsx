import type { ownReservationDetail } from "@kenshu/domain/reservation/reservation.schema.ts";
import type { z } from "zod";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { PhoneLink } from "#parts/user/PhoneLink.tsx";
import { OutsideLink } from "#ui/OutsideLink.tsx";
import { Fact } from "./Fact.tsx";

export type Detail = z.infer<typeof ownReservationDetail>;

/** Where a reservation takes its student, whom to call there, and who leads (rule 4.12). */
export function SchoolFacts({
  reservation: {
    schoolName,
    roomName,
    directions: { mapUrl, phone },
    instructorName,
  },
}: {
  reservation: Detail;
}) {
  return (
    <>
      <Fact name="場所">
        <PlaceText schoolName={schoolName} roomName={roomName} />{" "}
        {mapUrl && <OutsideLink url={mapUrl}>地図を開く</OutsideLink>}
      </Fact>
      {phone && (
        <Fact name="電話">
          <PhoneLink phone={phone} />
        </Fact>
      )}
      {instructorName && <Fact name="講師">{instructorName}</Fact>}
    </>
  );
}
