import { ProgressGrade, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { isTaking } from "#predicates.ts";

/**
 * In SQL, the training date of a student's oldest result that asks for a retake; null without one
 * (rule 7.4). `studentUserId` is the column with the student's id.
 */
export function retakeSince(studentUserId: string) {
  return sql`(
    select min(latest.training_date) from (
      select distinct on (progress.activity_id, progress.training_content_id)
        progress.grade, progress.training_date
      from activity
      join app_user taker on taker.id = activity.student_user_id
      join progress_entry progress on progress.activity_id = activity.id
      join training_content content on content.id = progress.training_content_id
      where activity.student_user_id = ${sql.ref(studentUserId)} and ${isTaking()}
        and content.training_method = ${sql.lit(TrainingMethod.Test)}
        and progress.grade in (${sql.lit(ProgressGrade.Complete)}, ${sql.lit(ProgressGrade.Continue)})
        and not (content.is_exempted_active_therapist and taker.is_active_therapist)
        and (
          content.exempted_company_id is null
          or content.exempted_company_id is distinct from taker.company_id
        )
      order by progress.activity_id, progress.training_content_id,
        progress.training_date desc, progress.id desc
    ) latest
    where latest.grade = ${sql.lit(ProgressGrade.Continue)}
  )`;
}
