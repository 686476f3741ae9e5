import { isNotCancelled } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";

/** A student's reservations that were not cancelled, waiting ones too, in order of time. */
export function keptReservations(db: Reader, studentUserId: number) {
  return db
    .selectFrom("reservation")
    .select(["state", sql<Date>`lower(during)`.as("startDate")])
    .where("studentUserId", "=", studentUserId)
    .where(isNotCancelled())
    .orderBy(sql`lower(during)`)
    .execute();
}
