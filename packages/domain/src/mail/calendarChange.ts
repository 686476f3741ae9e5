import type { Directions } from "#school/directions.schema.ts";

type KeptEvent = {
  /** If missing, the reservation in the mail. */
  reservationId?: number;
  startDate: string;
  endDate: string;
  schoolName: string;
  roomName: string;
  /** Missing in what a server of the former version has written. */
  directions?: Directions;
};

/**
 * What a mail's attachments do in the reader's calendar, in the stored form: they add reservations
 * or remove them (rule 11.9). Instants are ISO 8601.
 */
export type KeptCalendarChange = {
  method: "publish" | "cancel";
  events: KeptEvent[];
  /** What the published reservation has replaced: removed by the same mail. */
  replaced?: KeptEvent[];
};
