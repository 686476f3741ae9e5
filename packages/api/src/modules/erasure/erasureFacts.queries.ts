import { isActive, isErased, isOrWasStudent, isTaking } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import type { ErasureFacts } from "@kenshu/domain/erasure/erasure.rules.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { inBalance } from "#modules/cashFlow/index.ts";

export type ErasurePerson = ErasureFacts & {
  userId: number;
  name: string;
  nameKana: string;
  /** How many people there are, in the list or not. */
  totalCount: number;
};

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
        select sum(${inBalance}) from cash_flow where student_user_id = person.id
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
      ) as has_waiting_result,
      count(*) over () as total_count
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
      and not ${isErased("person")}
    order by request.requested_at, last_day, person.id
    limit ${"limit" in wanted ? wanted.limit : 1}
  `.execute(db);
  return rows;
}
