import { ProgressGrade, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { summarize } from "@kenshu/domain/progress/summary.rules.ts";
import { searchTextOf } from "@kenshu/domain/user/searchText.ts";
import { sql } from "kysely";
import type { Tx } from "#plainTransaction.ts";
import { freezeFigures } from "#studentSummary/freezeFigures.ts";
import { retakeSince } from "#studentSummary/retakeSince.ts";
import { activitiesOf } from "#studentSummary/studentActivities.ts";

/** At most this many students per statement. */
const BATCH = 2000;

/**
 * Computes the columns of student_summary that no trigger keeps: the text for keywords, the pace,
 * the present training, the next content, passed tests, and tests to retake. It also stores the last figures of
 * ended activities. It skips ids of nobody and of people who are no students.
 */
export async function workOutSummaries(tx: Tx, studentUserIds: readonly number[]): Promise<void> {
  const ids = studentUserIds.toSorted((a, b) => a - b);
  for (let start = 0; start < ids.length; start += BATCH) {
    await workOut(tx, ids.slice(start, start + BATCH));
  }
}

async function workOut(tx: Tx, ids: readonly number[]): Promise<void> {
  const isOneOfThem = sql<number>`any(${ids})`;
  // Locks before it reads anything: of two commands about one student the second sees what the
  // first wrote.
  await sql`
    select from student_summary
    where student_user_id = ${isOneOfThem} order by student_user_id for no key update
  `.execute(tx);
  const activities = await activitiesOf(tx, ids);
  const students = await tx
    .selectFrom("appUser")
    .select(["id", "name", "nameKana", "emailAddress", "therapistId", "areaId"])
    .where("id", "=", isOneOfThem)
    .execute();
  const summaries = students.map((student) => ({
    id: student.id,
    nameKana: student.nameKana,
    areaId: student.areaId,
    searchText: searchTextOf(student),
    ...summarize(activities.get(student.id) ?? []),
  }));
  await sql`
    update student_summary summary set
      search_text = computed."searchText",
      name_kana = computed."nameKana",
      area_id = computed."areaId",
      base_date = computed."baseDate",
      taking_since = computed."takingSince",
      retake_since = ${retakeSince("summary.student_user_id")},
      required_count = computed."requiredCount",
      done_count = computed."doneCount",
      attended_count = computed."attendedCount",
      content_count = computed."contentCount",
      closed_count = computed."closedCount",
      training_id = computed."trainingId",
      training_content_id = computed."trainingContentId",
      has_test_passed_progress = exists (
        select from activity
        join progress_entry progress on progress.activity_id = activity.id
        join training_content content on content.id = progress.training_content_id
        where activity.student_user_id = summary.student_user_id and not activity.is_exported
          and progress.grade = ${ProgressGrade.Complete}
          and content.training_method = ${TrainingMethod.Test}
      )
    from jsonb_to_recordset(${JSON.stringify(summaries)}::jsonb) as computed (
      id integer, "searchText" text, "nameKana" text, "areaId" integer, "baseDate" date, "takingSince" date,
      "requiredCount" integer, "doneCount" integer, "attendedCount" integer,
      "contentCount" integer, "closedCount" integer, "trainingId" integer, "trainingContentId" integer
    )
    where summary.student_user_id = computed.id
  `.execute(tx);
  await freezeFigures(tx, ids);
}
