import { isConfirmed } from "@kenshu/db/predicates.ts";
import type { Preparation } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

// How a student prepares for the next content (rules 6.4, 7.8).

/** The content that comes next for a student, `content`, with how to prepare for it. */
export const nextContentOf = (studentUserId: RawBuilder<unknown>) => sql`
  from student_summary summary
  join training_content content on content.id = summary.training_content_id
  where summary.student_user_id = ${studentUserId}
    and num_nonnulls(content.preparation, content.links) > 0`;

/** Changes whenever the text or a link changes. */
export const digest = sql<string>`encode(sha256(convert_to(
  jsonb_build_array(content.preparation, content.links)::text, 'UTF8'
)), 'hex')`;

const isSeen = sql<SqlBool>`exists (
  select from preparation_seen seen
  where seen.student_user_id = summary.student_user_id
    and seen.training_content_id = content.id and seen.digest = ${digest}
)`;

/** Whether the student has seen the present text of the next content. */
export const hasSeenPreparation = (studentUserId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select ${nextContentOf(studentUserId)} and ${isSeen})`;

/**
 * What the student of a `reservation` sees at it: only the soonest confirmed one that has not ended
 * has it.
 */
export const preparation = (now: Date) => sql<Preparation | null>`
  case when ${isConfirmed()} and upper(reservation.during) > ${now} and not exists (
    select from reservation sooner
    where sooner.student_user_id = reservation.student_user_id and ${isConfirmed("sooner")}
      and upper(sooner.during) > ${now} and lower(sooner.during) < lower(reservation.during)
  ) then (
    select json_build_object(
      'trainingContentId', content.id, 'trainingContentName', content.name,
      'preparation', content.preparation, 'links', content.links,
      'digest', ${digest}, 'isSeen', ${isSeen}
    ) ${nextContentOf(sql`reservation.student_user_id`)}
  ) end`;
