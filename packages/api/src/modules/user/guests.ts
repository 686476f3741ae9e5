import { hasRecords } from "@kenshu/db/predicates.ts";
import { Role, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Conditions of `app_user` (rule 9.9). */
type Condition = RawBuilder<SqlBool>;

/** Has an account that was registered, and may sign in. */
const isInUse = sql`(
  app_user.is_enabled and not app_user.is_unregistered and app_user.password_hash is not null
)`;

function isGuest(pattern: SignUpPattern): Condition {
  return sql`(
    app_user.role = ${sql.lit(Role.Guest)} and ${isInUse}
    and app_user.temporary_registration_pattern = ${sql.lit(pattern)}
  )`;
}

/** Waits to be linked as a student. */
export const isGuestStudent: Condition = isGuest(SignUpPattern.Student);

/** Was a student and is stopped: waits for nothing, but may owe money. */
export const isStoppedFormerStudent: Condition = sql`(
  app_user.role = ${sql.lit(Role.Guest)} and not app_user.is_enabled and ${hasRecords()}
)`;

/** Signed up as staff and has no role yet. */
export const isGuestStaff: Condition = isGuest(SignUpPattern.Staff);

/** May be linked to HM: a guest student, or a student, with or without an account, who is not linked. */
export const isUnlinkStudent: Condition = sql`(
  ${isGuestStudent}
  or app_user.role = ${sql.lit(Role.Student)} and app_user.is_enabled and app_user.therapist_id is null
)`;
