import { hasRecords } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { pageAsked } from "@kenshu/domain/fields.ts";
import { BADGE_MAX } from "@kenshu/domain/limits.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import type { unlinkStudentsInput } from "@kenshu/domain/user/user.schema.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import {
  isGuestStaff,
  isGuestStudent,
  isStoppedFormerStudent,
  isUnlinkStudent,
} from "#modules/user/guests.ts";
import { choices } from "#rows/boundedList.ts";
import { pagedList } from "#rows/pagedList.ts";
import { columnsContain, personColumns } from "#rows/searchableColumns.ts";

/** Since signing up, or since the last link ended. */
const waitingSince = sql<Date>`greatest(
  app_user.created_at,
  (select max(done_at) from trainee_release where user_id = app_user.id)
)`;

/** The accounts that wait to be linked as students, the longest first; with former students who are stopped (rule 9.9). */
export async function listGuestStudents(db: Reader) {
  const { rows, totalCount } = await choices(
    db
      .selectFrom("appUser")
      .leftJoin("area", "area.id", "appUser.areaId")
      .select([
        "appUser.id",
        "appUser.name",
        "appUser.nameKana",
        "appUser.emailAddress",
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
      .orderBy("appUser.id"),
  );
  return {
    rows: rows.map((row) => ({
      ...row,
      createdAt: wireInstant(row.createdAt),
      waitingSince: wireInstant(row.waitingSince),
    })),
    totalCount,
  };
}

/** The accounts that the import may link and that are asked for, by kana (rule 9.9). */
export function listUnlinkStudents(
  db: Reader,
  { keyword, ...asked }: z.output<typeof unlinkStudentsInput>,
) {
  return pagedList(
    db
      .selectFrom("appUser")
      .select(["id", "name", "nameKana", "emailAddress", "areaId", "version"])
      .where(isUnlinkStudent)
      .where(columnsContain(personColumns, keyword))
      .orderBy("nameKana")
      .orderBy("id"),
    pageAsked(asked),
  );
}

/** How many student accounts wait to be linked, as the badge shows it (rule 15.5). */
export const countGuestStudents = (db: Reader) => countForBadge(db, isGuestStudent);

/** How many staff accounts have no role yet, as the badge shows it (rule 15.5). */
export const countGuestStaff = (db: Reader) => countForBadge(db, isGuestStaff);

async function countForBadge(db: Reader, isCounted: RawBuilder<SqlBool>) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from app_user where ${isCounted} limit ${sql.lit(BADGE_MAX)}
    ) as counted
  `.execute(db);
  return { count: rows[0]?.count ?? 0 };
}
