import type { Database } from "@kenshu/db/pool.ts";
import { Role, roleName, SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { pageAsked } from "@kenshu/domain/fields.ts";
import { EMPLOYEES_MAX } from "@kenshu/domain/limits.ts";
import type {
  heartfulEmployeesInput,
  orientationCheckInstructorsInput,
  searchUsersInput,
} from "@kenshu/domain/user/staff.schema.ts";
import { administratorRoles } from "@kenshu/domain/user/user.rules.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext, Context } from "#context.ts";
import { getUserProfile } from "#modules/profile/index.ts";
import { schedulesAheadOf } from "#modules/schedule/index.ts";
import { choices } from "#rows/boundedList.ts";
import { pagedList } from "#rows/pagedList.ts";
import { columnsContain, personColumns } from "#rows/searchableColumns.ts";
import { requireHeartful } from "#wire/requireHeartful.ts";

/**
 * Staff, and guests who signed up as staff, by kana. A search for administrators includes
 * developers (rule 15.13).
 */
export async function searchUsers(
  db: Database,
  { keyword, isEnabled, roles = [], ...page }: z.output<typeof searchUsersInput>,
) {
  const asked = roles.includes(Role.Administrator) ? [...roles, ...administratorRoles] : roles;
  const list = await pagedList(
    staff(db)
      .select(["id", "name", "nameKana", "emailAddress", "role", "isEnabled"])
      .where("isUnregistered", "=", false)
      .where((where) =>
        where.or([
          where("role", "<>", Role.Guest),
          where("temporaryRegistrationPattern", "=", SignUpPattern.Staff),
        ]),
      )
      .$if(asked.length > 0, (query) => query.where("role", "in", asked))
      .$if(isEnabled !== undefined, (query) => query.where("isEnabled", "=", isEnabled ?? true))
      .where(columnsContain(personColumns, keyword)),
    pageAsked(page),
  );
  return {
    ...list,
    rows: list.rows.map((row) => ({ ...row, roleName: roleName[row.role] })),
  };
}

/** A profile, with the schedules ahead that the person leads; UserNotFound if there is none. */
export async function getStaffProfile({ db, clock }: CommandContext, userId: number) {
  const profile = await getUserProfile(db, userId);
  return { ...profile, schedulesAhead: await schedulesAheadOf(db, userId, clock.now()) };
}

/**
 * Who may have checked a student, for the export: enabled staff with a linked employee, by kana.
 * The requested people are included in any state. UserNotFound for an unknown person.
 */
export async function listOrientationCheckInstructors(
  db: Database,
  { forceGetUserIds = [] }: z.output<typeof orientationCheckInstructorsInput>,
) {
  const list = await choices(
    staff(db)
      .select(["id", "name", "nameKana", "heartfulEmployeeCode as code"])
      .where((where) =>
        where.or([
          where.and([
            where("heartfulEmployeeId", "is not", null),
            where("isEnabled", "=", true),
            where("isUnregistered", "=", false),
          ]),
          where("id", "=", sql<number>`any(${forceGetUserIds}::integer[])`),
        ]),
      ),
  );
  const isListed = (id: number) => list.rows.some((row) => row.id === id);
  if (!forceGetUserIds.every(isListed)) fail("UserNotFound");
  return list;
}

/**
 * HM's employees whose name contains the keyword, up to the limit, and whether there are more (rule
 * 18.16).
 */
export async function findHeartfulEmployees(
  ctx: Pick<Context, "heartful">,
  { keyword }: z.output<typeof heartfulEmployeesInput>,
) {
  const found = await requireHeartful(ctx).findEmployees(keyword, EMPLOYEES_MAX);
  return { employees: found.employees, isOver: found.totalCount > EMPLOYEES_MAX };
}

/** Everybody except students, by kana. */
function staff(db: Database) {
  return db
    .selectFrom("appUser")
    .where("role", "<>", sql.lit(Role.Student))
    .orderBy("nameKana")
    .orderBy("id");
}
