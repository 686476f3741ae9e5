/**
 * What a mail's attachment does in the reader's calendar, in the stored form: it adds reservations
 * or removes them (rule 11.9). Instants are ISO 8601.
 */
export type KeptCalendarChange = {
  method: "publish" | "cancel";
  events: {
    /** If missing, the reservation in the mail. */
    reservationId?: number;
    startDate: string;
    endDate: string;
    schoolName: string;
    roomName: string;
  }[];
};
