import { activitiesWithTraining } from "@kenshu/db/activitiesWithTraining.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import { findSummaries, type Part, type Who } from "#rows/findSummaries.ts";

/**
 * One page of the students with their activities, by kana (rules 13.5, 13.6). It takes at most four
 * statements for any page.
 */
export async function listStudentActivityUsers(db: Reader, criteria: Who & Part) {
  const { rows: summaries, totalCount } = await findSummaries(db, criteria, (ofPage) =>
    // The index alone gives the ids of all students, even for the last page.
    ofPage.clearSelect().select("summary.studentUserId"),
  );
  const ids = summaries.map(({ studentUserId }) => studentUserId);
  const rows = await students(db)
    .where("student.id", "=", sql<number>`any(${ids})`)
    .orderBy("student.nameKana")
    .orderBy("student.id")
    .execute();
  return { rows: await withActivities(db, rows), totalCount };
}

/** One student with all activities; UserNotFound for anybody else. */
export async function getStudentActivities(db: Reader, studentUserId: number) {
  const rows = await students(db).where("student.id", "=", studentUserId).execute();
  const [student] = await withActivities(db, rows);
  return student ?? fail("UserNotFound");
}

function students(db: Reader) {
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
  const activities = await activitiesOf(
    db,
    students.map(({ userId }) => userId),
  );
  const byStudent = Map.groupBy(activities, ({ studentUserId }) => studentUserId);
  return students.map((student) => {
    const activities = byStudent.get(student.userId) ?? [];
    const trainings = activities
      .filter(({ state }) => isTaking(state))
      .toSorted((a, b) => a.displayOrder - b.displayOrder || a.trainingId - b.trainingId);
    return { ...student, trainings, activities };
  });
}

/** The activities of these students, earliest first. */
function activitiesOf(db: Reader, studentUserIds: readonly number[]) {
  return activitiesWithTraining(db)
    .select([
      "activity.id as studentActivityId",
      "training.displayColor as trainingDisplayColor",
      "activity.heartfulEntryId",
      "activity.isExported",
    ])
    .where("activity.studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .orderBy("activity.startDate")
    .orderBy("activity.id")
    .execute();
}
