import type { Database } from "@kenshu/db/pool.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Actor } from "#context.ts";

/** The caller, as every screen sees the signed-in person. */
export function getOwnAuthUser({ userId, name, role, isUnregistered, lacksFactor }: Actor) {
  return { userId, name, role, isUnregistered, lacksFactor };
}

/** The profile of a person; UserNotFound if there is none. */
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
      "phone",
      "isReceiveEMailEnabled",
      "version",
    ])
    .executeTakeFirst();
  return profile ?? fail("UserNotFound");
}
