import { isCancelled } from "@kenshu/db/predicates.ts";
import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { talliesByCategory } from "@kenshu/domain/analysis/category.ts";
import { Mark, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { addDays, tokyoInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { categoryNameOf, categoryOf } from "#modules/analysis/categories.ts";
import { counted } from "#modules/analysis/source.ts";

type Group = {
  value: string | null;
  name: string | null;
  reservations: number;
  cancelled: number;
  penalized: number;
  absent: number;
  tardy: number;
};

export const stumbleTrend = counted(
  analyses.StumbleTrend,
  async ({ db }, { categoryKind, start, end }) => {
    const { rows } = await sql<Group>`
      with stumbled as (
        select
          student_user_id,
          count(*) as reservations,
          -- Most wishes that ended did so by themselves.
          count(*) filter (where ${isCancelled()} and replaces_id is null) as cancelled,
          count(*) filter (where kind = ${sql.lit(ReserveResult.CancelPenalty)}) as penalized,
          count(*) filter (where mark = ${sql.lit(Mark.Absence)}) as absent,
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
        sum(penalized) as penalized,
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
