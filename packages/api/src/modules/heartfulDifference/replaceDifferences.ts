import type { Tx } from "@kenshu/db/transaction.ts";
import type { Difference } from "@kenshu/domain/heartfulDifference/heartfulDifference.rules.ts";
import { sql } from "kysely";

/** The outcome for a student; null if HM's answer was unusable. */
export type Compared = { student: { id: number }; differences: Difference[] | null };

export const isUnread = ({ differences }: Compared) => differences === null;

/**
 * Replaces the known differences of all students in the range of ids, including students who are no
 * longer compared. A difference that staff have seen stays seen while HM says the same. If HM could
 * not be asked about a student, the student's differences stay.
 */
export async function replaceDifferences(
  tx: Tx,
  compared: readonly Compared[],
  { afterUserId, lastUserId }: { afterUserId: number; lastUserId: number | null | undefined },
  now: Date,
): Promise<void> {
  const found = compared.flatMap(({ student, differences }) =>
    (differences ?? []).map((difference) => ({ studentUserId: student.id, ...difference })),
  );
  const unread = compared.filter(isUnread).map(({ student }) => student.id);
  const given = sql`unnest(
    ${found.map(({ studentUserId }) => studentUserId)}::integer[],
    ${found.map(({ kind }) => kind)}::smallint[],
    ${found.map(({ activityId }) => activityId)}::integer[],
    ${found.map(({ heartfulState }) => heartfulState)}::smallint[],
    ${found.map(({ heartfulValue }) => heartfulValue)}::text[],
    ${found.map(({ trainingId }) => trainingId)}::integer[],
    ${found.map(({ heartfulEntryId }) => heartfulEntryId)}::integer[]
  ) as given (
    student_user_id, kind, activity_id, heartful_state, heartful_value, training_id, heartful_entry_id
  )`;
  await sql`
    delete from heartful_difference as known
    where student_user_id > ${afterUserId}
      and student_user_id <= coalesce(${lastUserId ?? null}::integer, student_user_id)
      and student_user_id <> all(${unread}::integer[])
      and not exists (
        select from ${given}
        where given.student_user_id = known.student_user_id and given.kind = known.kind
          and given.activity_id is not distinct from known.activity_id
          and given.training_id is not distinct from known.training_id
      )
  `.execute(tx);
  // A student, an activity or a training may be gone meanwhile.
  await sql`
    insert into heartful_difference as known (
      student_user_id, kind, activity_id, heartful_state, heartful_value, training_id,
      heartful_entry_id, found_at
    )
    select given.*, ${now} from ${given}
    where exists (select from app_user where id = given.student_user_id for key share)
      and (
        given.activity_id is null
        or exists (select from activity where id = given.activity_id for key share)
      )
      and (
        given.training_id is null
        or exists (select from training where id = given.training_id for key share)
      )
    on conflict on constraint heartful_difference_once do update set
      heartful_state = excluded.heartful_state,
      heartful_value = excluded.heartful_value,
      heartful_entry_id = excluded.heartful_entry_id,
      found_at = excluded.found_at,
      seen_at = case
        when known.heartful_value is not distinct from excluded.heartful_value then known.seen_at
      end
  `.execute(tx);
}
