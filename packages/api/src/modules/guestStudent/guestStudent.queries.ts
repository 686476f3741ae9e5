import { hasRecords } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { isGuestStudent, isStoppedFormerStudent } from "#modules/guestStudent/guests.ts";
import { choices } from "#rows/boundedList.ts";
import { pagedList } from "#rows/pagedList.ts";

/** Since the sign-up, or since the last link ended. */
const waitingSince = sql<Date>`greatest(
  app_user.created_at,
  (select max(done_at) from trainee_release where user_id = app_user.id)
)`;

/**
 * The accounts that wait to be linked as students, longest first, and disabled former students
 * (rule 9.9).
 */
export async function listGuestStudents(db: Reader) {
  return onWire(await choices(guestStudents(db)));
}

/** One page of them. */
export async function pageOfGuestStudents(db: Reader, page: { page: number; pageSize: number }) {
  return onWire(await pagedList(guestStudents(db), page));
}

function guestStudents(db: Reader) {
  return db
    .selectFrom("appUser")
    .leftJoin("area", "area.id", "appUser.areaId")
    .select([
      "appUser.id",
      "appUser.name",
      "appUser.nameKana",
      "appUser.emailAddress",
      "appUser.areaId",
      "area.name as areaName",
      "appUser.createdAt",
      "appUser.isEnabled",
      "appUser.version",
    ])
    .select(waitingSince.as("waitingSince"))
    .select(hasRecords().$castTo<boolean>().as("isFormerStudent"))
    .where(sql<boolean>`(${isGuestStudent} or ${isStoppedFormerStudent})`)
    .$narrowType<{ emailAddress: string }>()
    .orderBy("waitingSince")
    .orderBy("appUser.id");
}

function onWire<Row extends { createdAt: Date; waitingSince: Date }>(list: {
  rows: Row[];
  totalCount: number;
}) {
  return {
    ...list,
    rows: list.rows.map((row) => ({
      ...row,
      createdAt: wireInstant(row.createdAt),
      waitingSince: wireInstant(row.waitingSince),
    })),
  };
}
