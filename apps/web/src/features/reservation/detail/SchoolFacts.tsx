import type { ownReservationDetail } from "@kenshu/domain/reservation/reservation.schema.ts";
import type { z } from "zod";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { PhoneLink } from "#parts/user/PhoneLink.tsx";
import { OutsideLink } from "#ui/OutsideLink.tsx";
import { Fact } from "./Fact.tsx";

export type Detail = z.infer<typeof ownReservationDetail>;

/** Where a reservation takes its student, who can be called there, and who leads (rule 4.12). */
export function SchoolFacts({
  reservation: {
    schoolName,
    roomName,
    directions: { address, mapUrl, phone, emailAddress },
    instructorName,
  },
}: {
  reservation: Detail;
}) {
  return (
    <>
      <Fact name="場所">
        <PlaceText schoolName={schoolName} roomName={roomName} />
        {address && <p className="flush">{address}</p>}
        {mapUrl && <OutsideLink url={mapUrl}>地図を開く</OutsideLink>}
      </Fact>
      {(phone || emailAddress) && (
        <Fact name="連絡先">
          <div className="row gap16">
            {phone && <PhoneLink phone={phone} />}
            {emailAddress && (
              <a href={mailTo(emailAddress)} className="touchLink brand">
                {emailAddress}
              </a>
            )}
          </div>
        </Fact>
      )}
      {instructorName && <Fact name="講師">{instructorName}</Fact>}
    </>
  );
}

/** The address that writes to this one. A ? in it would begin a list of headers. */
function mailTo(emailAddress: string): string {
  return `mailto:${emailAddress.split("@").map(encodeURIComponent).join("@")}`;
}
