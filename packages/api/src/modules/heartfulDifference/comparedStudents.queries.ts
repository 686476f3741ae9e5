import { isTaking } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import type { ComparedStudent } from "@kenshu/domain/heartfulDifference/heartfulDifference.rules.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** A student, as the comparison reads it. */
export type Student = ComparedStudent & { id: number; version: number };

/**
 * Whether results for the HM entry of an activity are being sent. The attempt will learn the
 * outcome.
 */
export const isBeingSent = sql<SqlBool>`exists (
  select from result_attempt
  where heartful_entry_id = activity.heartful_entry_id and done_at is null and failed_at is null
)`;

/** Whether a student is compared: linked, or in a training from an HM entry (rule 9.12). */
const isCompared = sql<SqlBool>`(
  role = ${sql.lit(Role.Student)}
  and (
    therapist_id is not null
    or exists (
      select from activity where student_user_id = app_user.id
        and heartful_entry_id is not null and not is_exported and ${isTaking()}
    )
  )
)`;

/** The next students to compare, by id. */
export function listStudentsAfter(db: Reader, id: number, limit: number): Promise<Student[]> {
  return listStudents(db, sql`id > ${id}`, limit);
}

/** One of these students in the present state; undefined if the student is not compared. */
export async function findStudent(db: Reader, id: number): Promise<Student | undefined> {
  const [student] = await listStudents(db, sql`id = ${id}`, 1);
  return student;
}

async function listStudents(
  db: Reader,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<Student[]> {
  const { rows } = await sql<Student>`
    select
      id, version, therapist_id, name, email_address,
      array(
        select json_build_object(
          'id', activity.id,
          'state', state,
          'heartfulEntryId', heartful_entry_id,
          'heartfulCategoryId', heartful_category_id
        )
        from activity join training on training.id = training_id
        where student_user_id = app_user.id and heartful_entry_id is not null and not is_exported
          and not ${isBeingSent}
        order by activity.id
      ) as activities,
      array(
        select json_build_object(
          'trainingId', training_id,
          'heartfulEntryId', heartful_entry_id,
          'heartfulCategoryId', heartful_category_id
        )
        from activity join training on training.id = training_id
        where student_user_id = app_user.id and heartful_entry_id is not null
        order by activity.id
      ) as begun
    from app_user where ${condition} and ${isCompared} order by id limit ${limit}
  `.execute(db);
  return rows;
}

/** How many students a comparison covers. */
export async function countStudents(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom("appUser")
    .select(sql<number>`count(*)`.as("count"))
    .where(isCompared)
    .executeTakeFirstOrThrow();
  return Number(count);
}
