import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Whether no attempt is under way, as far as the lease tells. */
export function isUnleased(now: Date): RawBuilder<SqlBool> {
  return sql`(leased_until is null or leased_until <= ${now})`;
}
