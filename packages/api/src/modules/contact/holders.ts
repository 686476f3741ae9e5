import { mayTeach } from "@kenshu/db/predicates.ts";
import { sql } from "kysely";

/**
 * Joins who has the student of `summary` in hand: `holder.holder_id`, null for nobody, and
 * `holder.version`. A later reservation has ended it, and so has the holder's stop (rule 23.4).
 */
export const joinHolder = sql`
  left join lateral (
    select
      kept.version,
      case
        when kept.taken_at > summary.last_reserved_at is not false and ${mayTeach("person")}
          then kept.holder_id
      end as holder_id
    from student_holder kept
    left join app_user person on person.id = kept.holder_id
    where kept.student_user_id = summary.student_user_id
  ) holder on true`;

/** The columns of a holder, as `holderOf` reads them. */
export const holderColumns = sql`
  holder.holder_id, (select name from app_user where id = holder.holder_id) as holder_name,
  coalesce(holder.version, 0) as holder_version`;

export type HolderColumns = {
  holderId: number | null;
  holderName: string | null;
  holderVersion: number;
};

export function holderOf({ holderId, holderName }: HolderColumns) {
  return holderId === null ? null : { id: holderId, name: holderName ?? "" };
}
