import type { Database } from "@kenshu/db/pool.ts";
import { isOrWasStudent } from "@kenshu/db/predicates.ts";
import { pageAsked } from "@kenshu/domain/fields.ts";
import type { LogRow, logFileInput, logListInput } from "@kenshu/domain/log/log.schema.ts";
import { addDays, tokyoInstant, wireInstant } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { isAbout } from "#recording/record.ts";
import { pagedList } from "#rows/pagedList.ts";
import { columnsContain } from "#rows/searchableColumns.ts";

/** What happened, newest first (rule 11.6). */
export async function getLog(db: Database, input: z.output<typeof logListInput>) {
  const { rows, totalCount } = await pagedList(logged(db, input), pageAsked(input));
  return { rows: rows.map(toRow), totalCount };
}

/** A row as it comes from the database. */
export type Logged = Awaited<ReturnType<ReturnType<typeof logged>["execute"]>>[number];

type Criteria = z.output<typeof logFileInput>;

/** All that meets the criteria, newest first. */
export function logged(db: Database, criteria: Criteria) {
  return db
    .selectFrom("auditLog as log")
    .leftJoin("appUser as student", (join) =>
      join.on("student.id", "=", only("user")).on(isOrWasStudent("student")),
    )
    .leftJoin("schedule", (join) =>
      join.on("schedule.id", "=", only("schedule")).on("schedule.retiredAt", "is", null),
    )
    .select([
      "log.id",
      "log.createdAt",
      "log.category",
      "log.description",
      "log.operateUserName",
      "student.id as studentUserId",
      "student.name as studentName",
      "schedule.id as scheduleId",
      "schedule.schoolId",
      sql<Date | null>`lower(schedule.during)`.as("startDate"),
      sql<Date | null>`upper(schedule.during)`.as("endDate"),
    ])
    .where(isAskedFor(criteria))
    .where(isBy(criteria))
    .orderBy("log.createdAt", "desc")
    .orderBy("log.id", "desc");
}

/** Whether a row of the log meets all criteria except who did it. */
function isAskedFor({ start, end, category, studentUserId, scheduleId }: Criteria) {
  const conditions = [
    start !== undefined && sql`log.created_at >= ${tokyoInstant(start)}`,
    end !== undefined && sql`log.created_at < ${tokyoInstant(addDays(end, 1))}`,
    category !== undefined && sql`log.category = ${category}`,
    studentUserId !== undefined && isAbout({ user: studentUserId }),
    scheduleId !== undefined && isAbout({ schedule: scheduleId }),
  ].filter((condition) => condition !== false);
  return sql<SqlBool>`${sql.join([sql.lit(true), ...conditions], sql` and `)}`;
}

/**
 * Whether somebody whose name has this part did what the row tells. It compares each name once, because
 * few people do many things and comparing a name takes long.
 */
function isBy({ operator, ...others }: Criteria) {
  if (operator === undefined) return sql<SqlBool>`true`;
  return sql<SqlBool>`log.operate_user_name in (
    with name as materialized (
      select distinct operate_user_name from audit_log as log where ${isAskedFor(others)}
    )
    select operate_user_name from name where ${columnsContain(["operate_user_name"], operator)}
  )`;
}

/** The one id of this kind that a row is about; of several none. */
function only(kind: "user" | "schedule") {
  return sql<number>`case
    when jsonb_array_length(log.targets -> ${sql.lit(kind)}) = 1
      then (log.targets -> ${sql.lit(kind)} ->> 0)::integer
  end`;
}

function toRow(row: Logged): LogRow {
  const { id, createdAt, category, description, operateUserName } = row;
  const { studentUserId, studentName, scheduleId, schoolId, startDate, endDate } = row;
  return {
    id,
    createdAt: wireInstant(createdAt),
    category,
    description,
    operateUserName,
    student:
      studentUserId !== null && studentName !== null
        ? { id: studentUserId, name: studentName }
        : null,
    schedule:
      scheduleId !== null && schoolId !== null && startDate !== null && endDate !== null
        ? {
            id: scheduleId,
            startDate: wireInstant(startDate),
            endDate: wireInstant(endDate),
            schoolId,
          }
        : null,
  };
}
