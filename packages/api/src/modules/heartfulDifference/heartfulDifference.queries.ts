import { isTaking } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { DifferenceKind, Role } from "@kenshu/domain/enumerations.ts";
import type { ComparisonState } from "@kenshu/domain/heartfulDifference/heartfulDifference.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";
import { isBeingSent } from "#modules/heartfulDifference/comparedStudents.queries.ts";
import { releaseRequestedAt } from "#modules/studentImport/index.ts";
import { pagedList } from "#rows/pagedList.ts";

/** The progress of the latest comparison. */
export async function getComparisonState(db: Reader): Promise<ComparisonState> {
  const latest = await db
    .selectFrom("heartfulComparison")
    .innerJoin("heartfulComparisonLot as lot", (join) => join.onTrue())
    .select(["startedAt", "studentCount", "comparedCount", "unreadCount"])
    .select(["doneAt", "failedAt", "lastError", "nextAttemptAt", "leasedUntil"])
    .orderBy("lot.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!latest) return { comparison: null };
  const { startedAt, studentCount, comparedCount, unreadCount } = latest;
  const endedAt = latest.doneAt ?? latest.failedAt;
  const isWaiting = endedAt === null && latest.lastError !== null && latest.leasedUntil === null;
  return {
    comparison: {
      startedAt: wireInstant(startedAt),
      studentCount,
      comparedCount,
      unreadCount,
      endedAt: endedAt && wireInstant(endedAt),
      isGivenUp: latest.failedAt !== null,
      goesOnAt: isWaiting ? wireInstant(latest.nextAttemptAt) : null,
    },
  };
}

/**
 * A page of differences, first those about people who are gone at HM. Differences settled in
 * another way since then are left out.
 */
export async function listDifferences(
  db: Reader,
  { kind, ...page }: { page: number; pageSize: number; kind?: DifferenceKind },
) {
  const query = openDifferences(db)
    .$if(kind !== undefined, (all) => all.where("difference.kind", "=", kind as DifferenceKind))
    .orderBy("difference.kind")
    .orderBy("student.nameKana")
    .orderBy("difference.id");
  const { rows, totalCount } = await pagedList(query, page);
  return {
    rows: rows.map(
      ({ foundAt, releaseRequestedAt, trainingName, state, entryId, waitingEntryId, ...row }) => ({
        ...row,
        foundAt: wireInstant(foundAt),
        releaseRequestedAt: releaseRequestedAt && wireInstant(releaseRequestedAt),
        activity:
          trainingName === null || state === null || entryId === null
            ? null
            : { trainingName, state, entryId },
        waiting:
          trainingName === null || waitingEntryId === null || row.heartfulValue === null
            ? null
            : { trainingName, entryId: waitingEntryId, orientationStartDate: row.heartfulValue },
      }),
    ),
    totalCount,
  };
}

function openDifferences(db: Reader) {
  return db
    .selectFrom("heartfulDifference as difference")
    .innerJoin("appUser as student", "student.id", "difference.studentUserId")
    .leftJoin("activity", "activity.id", "difference.activityId")
    .leftJoin("training", (join) =>
      join.on("training.id", "=", sql`coalesce(difference.training_id, activity.training_id)`),
    )
    .select([
      "difference.id",
      "difference.kind",
      "difference.foundAt",
      "difference.studentUserId",
      "student.version",
      "student.therapistId",
      "student.name",
      "student.nameKana",
      "student.emailAddress",
      "training.name as trainingName",
      "activity.state",
      "activity.heartfulEntryId as entryId",
      "difference.heartfulEntryId as waitingEntryId",
      "difference.heartfulState",
      "difference.heartfulValue",
    ])
    .select(releaseRequestedAt("student").as("releaseRequestedAt"))
    .where("difference.seenAt", "is", null)
    .where("student.role", "=", Role.Student)
    .where(isOpen);
}

/** A name as the comparison sees it: the domain's `plainName` in SQL. */
function plain(name: string) {
  return sql`regexp_replace(normalize(${sql.ref(name)}, nfkc), '\\s+', '', 'g')`;
}

const isOpen = sql<SqlBool>`case
  when kind = ${sql.lit(DifferenceKind.EntryDecided)} then not is_exported and not ${isBeingSent}
  when kind = ${sql.lit(DifferenceKind.EntryGone)} then not is_exported and not ${isBeingSent} and ${isTaking()}
  when kind = ${sql.lit(DifferenceKind.Name)}
    then therapist_id is not null and ${plain("student.name")} <> ${plain("heartful_value")}
  when kind = ${sql.lit(DifferenceKind.EmailAddress)}
    then therapist_id is not null and lower(email_address) <> lower(heartful_value)
  when kind = ${sql.lit(DifferenceKind.EntryWaiting)} then therapist_id is not null and not exists (
    select from activity other
    where other.student_user_id = student.id and other.training_id = difference.training_id
      and (${isTaking("other")} or other.heartful_entry_id = difference.heartful_entry_id)
  )
  else therapist_id is not null
end`;
