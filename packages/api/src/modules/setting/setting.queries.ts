import type { Reader } from "@kenshu/db/transaction.ts";

/** The system settings: the one row that there is (rule 14.1). */
export function getSetting(db: Reader) {
  return db
    .selectFrom("setting")
    .select([
      "maxReserveCount",
      // The wire's spelling.
      "continuousAbsenceThreshold as continuousAbcenseThreshold",
      "recommendDateCount",
      "deadlineDateCount",
      "reserveAlertNote",
      "penaltyAmount",
      "basisLeftDaysPrimary",
      "basisLeftDaysSecondary",
      "version",
    ])
    .executeTakeFirstOrThrow();
}

/** The note that is shown before anybody reserves. */
export function getReservationAlertMessage(db: Reader) {
  return db.selectFrom("setting").select("reserveAlertNote as message").executeTakeFirstOrThrow();
}
