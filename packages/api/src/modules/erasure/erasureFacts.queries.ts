import { isActive, isOrWasStudent, isTaking } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import type { ErasureFacts } from "@kenshu/domain/erasure/erasure.rules.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

export type ErasurePerson = ErasureFacts & { userId: number; name: string; nameKana: string };

/**
 * What decides about the erasure of students and former ones: of one person, or of those who
 * have asked and those who were here until `lastDay` at most, the first ones first.
 */
export async function readErasureFacts(
  db: Reader,
  now: Date,
  wanted: { userId: number } | { lastDay: PlainDate | null; limit: number },
): Promise<ErasurePerson[]> {
  const chosen =
    "userId" in wanted
      ? sql`person.id = ${wanted.userId}`
      : sql`request.user_id is not null or last_day <= ${wanted.lastDay}::date`;
  const { rows } = await sql<ErasurePerson>`
    select
      person.id as user_id, person.name, person.name_kana, request.requested_at, last_day::text,
      person.therapist_id is not null as is_linked,
      exists (
        select from activity where student_user_id = person.id and ${isTaking()}
      ) as is_taking,
      exists (
        select from reservation
        where student_user_id = person.id and ${isActive()} and upper(during) > ${now}
      ) as has_reservation_ahead,
      coalesce((
        select sum(case type when 0 then amount else -amount end)::integer from cash_flow
        where student_user_id = person.id and voided_at is null
      ), 0) as balance,
      exists (
        select from cash_flow
        where student_user_id = person.id
          and occurred_on >= coalesce(closed_before(), '-infinity'::date)
      ) as has_open_month,
      exists (
        select from result_attempt
        where student_user_id = person.id and done_at is null and settled_at is null
      ) or exists (
        select from trainee_release
        where user_id = person.id and done_at is null and failed_at is null
      ) as has_waiting_result
    from app_user person
    left join erasure_request request on request.user_id = person.id
    cross join lateral (
      select greatest(
        (person.created_at at time zone 'Asia/Tokyo')::date,
        (select max(coalesce(end_date, start_date)) from activity where student_user_id = person.id),
        (
          select max((upper(during) at time zone 'Asia/Tokyo')::date) from reservation
          where student_user_id = person.id
        )
      ) as last_day
    ) as present
    where ${isOrWasStudent("person")} and (${chosen})
      and not exists (select from erased_person where user_id = person.id)
    order by request.requested_at, last_day, person.id
    limit ${"limit" in wanted ? wanted.limit : 1}
  `.execute(db);
  return rows;
}
