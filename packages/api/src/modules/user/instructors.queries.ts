import type { Database } from "@kenshu/db/pool.ts";
import { teachingRoles } from "@kenshu/domain/user/user.rules.ts";
import { choices } from "#rows/boundedList.ts";
import { requirePerson } from "#rows/requirePerson.ts";

/**
 * Who can lead a schedule: enabled administrators and instructors, by kana. The requested person is
 * included in any state, so that an earlier choice keeps its name. UserNotFound for an unknown
 * person.
 */
export async function listInstructors(
  db: Database,
  { forceGetUserId }: { forceGetUserId?: number | undefined },
) {
  const list = await choices(
    db
      .selectFrom("appUser")
      .select(["id", "name", "nameKana", "heartfulEmployeeCode as code"])
      .where((where) =>
        where.or([
          where.and([
            where("role", "in", teachingRoles),
            where("isEnabled", "=", true),
            where("isUnregistered", "=", false),
          ]),
          ...(forceGetUserId === undefined ? [] : [where("id", "=", forceGetUserId)]),
        ]),
      )
      .orderBy("nameKana")
      .orderBy("id"),
  );
  if (forceGetUserId !== undefined && !list.rows.some(({ id }) => id === forceGetUserId)) {
    await requirePerson(db, forceGetUserId);
  }
  return list;
}
