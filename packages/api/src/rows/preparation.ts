import { isAhead, isConfirmed } from "@kenshu/db/predicates.ts";
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
 * What a student sees at a `reservation`: only the soonest confirmed one that has not ended has it.
 * Where all rows are of one student, PostgreSQL looks once for all of them.
 */
export const preparation = (
  now: Date,
  studentUserId: RawBuilder<unknown> = sql`reservation.student_user_id`,
) => sql<Preparation | null>`
  case when reservation.id = (
    select id from reservation soonest
    where soonest.student_user_id = ${studentUserId} and ${isConfirmed("soonest")}
      and ${isAhead(now, "soonest")}
    order by lower(soonest.during) limit 1
  ) then (
    select json_build_object(
      'trainingContentId', content.id, 'trainingContentName', content.name,
      'preparation', content.preparation, 'links', content.links,
      'digest', ${digest}, 'isSeen', ${isSeen}
    ) ${nextContentOf(studentUserId)}
  ) end`;
