import { isTaking } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import { canSend, isPassed } from "@kenshu/domain/studentExport/studentExport.rules.ts";
import type { PassableEntry } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { sql } from "kysely";
import { categoriesOfAll } from "#modules/studentExport/heartfulEntries.queries.ts";
import { boundedList } from "#rows/boundedList.ts";
import type { Part } from "#rows/findSummaries.ts";

/**
 * The HM entries with something to send as passed, by kana, without those already on their way
 * (rule 9.13). We do not ask HM: it refuses what it has decided meanwhile. Three statements.
 */
export async function listPassable(db: Reader, part?: Part) {
  const candidates = await listCandidates(db, part);
  const students = new Map(candidates.rows.map((row) => [row.id, row]));
  const categories = await categoriesOfAll(db, [...students.keys()]);
  const passable = categories.filter(
    (one) => one.categoryId !== null && canSend(one) && isPassed(one.contents),
  );
  const beingSent = await beingSentOf(
    db,
    passable.map(({ entryId }) => entryId),
  );
  const byEntry = Map.groupBy(
    passable.filter(({ entryId }) => !beingSent.has(entryId)),
    ({ entryId }) => entryId,
  );
  const position = new Map([...students.keys()].map((id, index) => [id, index]));
  const rows = [...byEntry]
    .map(([entryId, ofEntry]): PassableEntry => {
      const { studentUserId = 0 } = ofEntry[0] ?? {};
      const { name = "", nameKana = "", therapistId = null } = students.get(studentUserId) ?? {};
      return {
        studentUserId,
        name,
        nameKana,
        therapistId,
        entryId,
        categories: ofEntry.map(({ studentActivityId, trainingName, trainingColor }) => ({
          studentActivityId,
          trainingName,
          trainingColor,
        })),
      };
    })
    .sort(
      (one, other) =>
        (position.get(one.studentUserId) ?? 0) - (position.get(other.studentUserId) ?? 0) ||
        one.entryId - other.entryId,
    );
  const isCut = candidates.totalCount > candidates.rows.length;
  return { rows, totalCount: isCut ? candidates.totalCount : rows.length };
}

/** The same for its workbook: the first part has them all (rule 13.90). */
export const listPassableAt = async (db: Reader, { page }: Part) =>
  page > 0 ? { rows: [] } : listPassable(db, { page, pageSize: Number.MAX_SAFE_INTEGER });

/** Students who have closed every non-exempt content of some activity that HM waits for. */
function listCandidates(db: Reader, part?: Part) {
  const isOpen = sql<boolean>`exists (
    select from training_content content
    where content.training_id = activity.training_id
      and not content.is_exempted_active_therapist and content.exempted_company_id is null
      and not exists (
        select from progress_entry
        where activity_id = activity.id and training_content_id = content.id
          and grade in (${sql.lit(ProgressGrade.Complete)}, ${sql.lit(ProgressGrade.Skip)})
      )
  )`;
  const isCandidate = sql<boolean>`exists (
    select from activity
    where student_user_id = student.id and ${isTaking()}
      and not is_exported and heartful_entry_id is not null and not ${isOpen}
  )`;
  return boundedList(
    db
      .selectFrom("studentSummary as summary")
      .innerJoin("appUser as student", "student.id", "summary.studentUserId")
      .select(["student.id", "student.name", "student.nameKana", "student.therapistId"])
      // Nothing can be sent for a student without a training.
      .where("summary.baseDate", "is not", null)
      .where(isCandidate)
      .orderBy("summary.nameKana")
      .orderBy("student.id"),
    part,
  );
}

async function beingSentOf(db: Reader, entryIds: readonly number[]): Promise<Set<number>> {
  const attempts = await db
    .selectFrom("resultAttempt")
    .select("heartfulEntryId")
    .where("heartfulEntryId", "=", sql<number>`any(${entryIds})`)
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .execute();
  return new Set(attempts.map(({ heartfulEntryId }) => heartfulEntryId));
}
