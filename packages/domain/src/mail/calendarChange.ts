/**
 * What the attachment of a mail does to the reader's calendar, as the mail keeps it: it puts
 * reservations in, or takes them out (rule 11.9). Instants are ISO 8601.
 */
export type KeptCalendarChange = {
  method: "publish" | "cancel";
  events: {
    /** Where it is absent, the reservation that the mail tells of is meant. */
    reservationId?: number;
    startDate: string;
    endDate: string;
    schoolName: string;
    roomName: string;
  }[];
};
