import type { Database } from "@kenshu/db/pool.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Actor } from "#context.ts";
import { choices } from "#rows/boundedList.ts";

/** The caller, as every screen knows the signed-in person. */
export function getOwnAuthUser({ userId, name, role, isUnregistered }: Actor) {
  return { userId, name, role, isUnregistered };
}

/** The profile of a person; UserNotFound where there is none. */
export async function getUserProfile(db: Database, userId: number) {
  const profile = await db
    .selectFrom("appUser")
    .where("id", "=", userId)
    .select([
      "id as userId",
      "name",
      "nameKana",
      "emailAddress",
      "areaId",
      "goal",
      "role",
      "isEnabled",
      "heartfulEmployeeId",
      "heartfulEmployeeCode",
      "temporaryRegistrationPattern",
      "gender",
      "isReceiveEMailEnabled",
      "version",
    ])
    .executeTakeFirst();
  return profile ?? fail("UserNotFound");
}

/**
 * Who may lead a schedule: enabled administrators and instructors by kana, and the person asked
 * for whatever their state, so that a choice once made keeps its name; an unknown person is refused with UserNotFound.
 */
export async function listInstructors(
  db: Database,
  { forceGetUserId }: { forceGetUserId?: number | undefined },
) {
  const list = await choices(
    db
      .selectFrom("appUser")
      .select(["id", "name"])
      .where((where) =>
        where.or([
          where.and([
            where("role", "in", [Role.Developer, Role.Administrator, Role.Instructor]),
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
    await getUserProfile(db, forceGetUserId);
  }
  return list;
}
