import type { Reader } from "@kenshu/db/transaction.ts";
import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import { pagedList } from "#pagedList.ts";
import { allOf, personConditions } from "#personConditions.ts";

/**
 * One page of the trainees with their rounds of trainings, by kana (decisions 13.5, 13.6).
 * Four statements, whatever the page.
 */
export async function listStudentActivityUsers(
  db: Reader,
  criteria: { page: number; pageSize: number; areaId?: number; keyword?: string },
) {
  // Who the trainees are is looked up for the rows of the page only.
  const summaries = db
    .selectFrom("studentSummary as summary")
    .select("summary.studentUserId")
    .where(allOf(personConditions(criteria)))
    .orderBy("summary.nameKana")
    .orderBy("summary.studentUserId");
  const page = await pagedList(summaries, criteria);
  const ids = page.rows.map(({ studentUserId }) => studentUserId);
  const rows = await trainees(db)
    .where("student.id", "=", sql<number>`any(${ids})`)
    .orderBy("student.nameKana")
    .orderBy("student.id")
    .execute();
  return { rows: await withActivities(db, rows), totalCount: page.totalCount };
}

/** One trainee with all rounds; anybody else is UserNotFound. */
export async function getStudentActivities(db: Reader, studentUserId: number) {
  const rows = await trainees(db).where("student.id", "=", studentUserId).execute();
  const [student] = await withActivities(db, rows);
  return student ?? fail("UserNotFound");
}

function trainees(db: Reader) {
  return db
    .selectFrom("appUser as student")
    .select([
      "student.id as userId",
      "student.name as userName",
      "student.nameKana as userNameKana",
      sql<number>`coalesce(student.therapist_id, 0)`.as("therapistId"),
      "student.version",
    ])
    .where("student.role", "=", Role.Student);
}

async function withActivities<T extends { userId: number }>(db: Reader, students: readonly T[]) {
  const rounds = await roundsOf(
    db,
    students.map(({ userId }) => userId),
  );
  const byStudent = Map.groupBy(rounds, ({ studentUserId }) => studentUserId);
  return students.map((student) => {
    const activities = byStudent.get(student.userId) ?? [];
    const trainings = activities
      .filter(({ state }) => state === TakingState.Taking)
      .toSorted((a, b) => a.displayOrder - b.displayOrder || a.trainingId - b.trainingId);
    return { ...student, trainings, activities };
  });
}

/** The rounds of these trainees, the first one first. */
function roundsOf(db: Reader, studentUserIds: readonly number[]) {
  return db
    .selectFrom("studentActivity as activity")
    .innerJoin("training", "training.id", "activity.trainingId")
    .select([
      "activity.studentUserId",
      "activity.id as studentActivityId",
      "activity.trainingId",
      "training.shortName as trainingShortName",
      "training.displayColor as trainingDisplayColor",
      "training.displayOrder",
      "activity.startDate",
      "activity.endDate",
      "activity.state",
      "activity.heartfulEntryId",
      "activity.isExported",
    ])
    .where("activity.studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .orderBy("activity.startDate")
    .orderBy("activity.id")
    .execute();
}
