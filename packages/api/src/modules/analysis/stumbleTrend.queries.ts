import { hasCome, isAbsent, isCancelled, isMarked } from "@kenshu/db/predicates.ts";
import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { type Categorized, talliesByCategory } from "@kenshu/domain/analysis/category.ts";
import { cancelReasons } from "@kenshu/domain/analysis/stumbleTrend.ts";
import { Mark, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { addDays, tokyoInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { categoryNameOf, categoryOf } from "#modules/analysis/categories.ts";
import { counted } from "#modules/analysis/source.ts";

/** Most wishes that ended did so by themselves. */
const isCounted = sql`${isCancelled()} and replaces_id is null`;
const byReason = sql.join(
  cancelReasons.map(
    ({ reason, key }) =>
      sql`count(*) filter (where ${isCounted} and reason is not distinct from ${sql.lit(reason)}) as ${sql.id(key)}`,
  ),
);
const sumsByReason = sql.join(
  cancelReasons.map(({ key }) => sql`sum(${sql.id(key)}) as ${sql.id(key)}`),
);

/** A value of the category, and its counts under their keys. */
type Counted = Pick<Categorized, "value" | "name">;

export const stumbleTrend = counted(
  analyses.StumbleTrend,
  async ({ db }, { categoryKind, start, end }) => {
    const { rows } = await sql<Counted>`
      with stumbled as (
        select
          student_user_id,
          count(*) as reservations,
          count(*) filter (where ${isCounted}) as cancelled,
          ${byReason},
          count(*) filter (where kind = ${sql.lit(ReserveResult.CancelPenalty)}) as penalized,
          count(*) filter (where ${isMarked()}) as marked,
          count(*) filter (where ${hasCome()}) as come,
          count(*) filter (where ${isAbsent()}) as absent,
          count(*) filter (where mark = ${sql.lit(Mark.Tardy)}) as tardy
        from reservation
        where lower(during) >= ${tokyoInstant(start)} and lower(during) < ${tokyoInstant(addDays(end, 1))}
        group by student_user_id
      )
      select
        ${categoryOf(categoryKind, end)} as value,
        ${categoryNameOf(categoryKind)} as name,
        sum(reservations) as reservations,
        sum(cancelled) as cancelled,
        ${sumsByReason},
        sum(penalized) as penalized,
        sum(marked) as marked,
        sum(come) as come,
        sum(absent) as absent,
        sum(tardy) as tardy
      from stumbled
      join app_user as student on student.id = stumbled.student_user_id
      group by 1
    `.execute(db);
    const categorized = rows.map(({ value, name, ...counts }) => ({ value, name, counts }));
    return { rows: talliesByCategory(categoryKind, categorized) };
  },
);
