import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether no attempt is under way, according to the lease. */
export function isUnleased(now: Date): RawBuilder<SqlBool> {
  return sql`(leased_until is null or leased_until <= ${now})`;
}
