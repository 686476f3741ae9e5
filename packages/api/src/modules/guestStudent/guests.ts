import { hasRecords } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { BADGE_MAX } from "@kenshu/domain/limits.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Conditions on `app_user` (rule 9.9). */
type Condition = RawBuilder<SqlBool>;

/** Has a registered account and may sign in. */
const isInUse = sql`(
  app_user.is_enabled and not app_user.is_unregistered and app_user.password_hash is not null
)`;

/** Has signed up and waits for admission. */
function isGuest(pattern: SignUpPattern): Condition {
  return sql`(
    app_user.role = ${sql.lit(Role.Guest)} and ${isInUse}
    and app_user.temporary_registration_pattern = ${sql.lit(pattern)}
  )`;
}

/** Waits to be linked as a student. */
export const isGuestStudent: Condition = isGuest(SignUpPattern.Student);

/** Was a student and is disabled: waits for nothing, but may owe money. */
export const isStoppedFormerStudent: Condition = sql`(
  app_user.role = ${sql.lit(Role.Guest)} and not app_user.is_enabled and ${hasRecords()}
)`;

/** How many people with this kind of sign-up wait, for the badge (rule 15.5). */
export async function countGuests(db: Reader, pattern: SignUpPattern) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from app_user where ${isGuest(pattern)} limit ${sql.lit(BADGE_MAX)}
    ) as counted
  `.execute(db);
  return { count: rows[0]?.count ?? 0 };
}
