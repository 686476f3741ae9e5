import { hasCome } from "@kenshu/db/predicates.ts";
import type { Tally } from "@kenshu/domain/analysis/analysis.ts";
import { monthsOf } from "@kenshu/domain/analysis/conditions.ts";
import {
  CAME_WITHIN_DAYS,
  FIGURE_MONTHS,
  SPOKE_WITHIN_DAYS,
} from "@kenshu/domain/contact/contact.limits.ts";
import { spokenOutcomes } from "@kenshu/domain/contact/contact.rules.ts";
import { contactFigures } from "@kenshu/domain/contact/contactFigures.ts";
import { formatMonth, monthAfter, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { counted } from "#modules/analysis/index.ts";

type Group = { month: string; contacted: number; spoke: number; came: number };

/** What the contacts led to, by the month of each student's first one, in one statement (rule 23.5). */
export const figures = counted(contactFigures, async ({ db, clock }) => {
  const today = tokyoDate(clock.now());
  const first = `${monthAfter(today, 1 - FIGURE_MONTHS)}-01`;
  const { rows } = await sql<Group>`
    with first as (
      select student_user_id, min(made_at) as made_at,
        (min(made_at) at time zone 'Asia/Tokyo')::date as day
      from contact group by student_user_id
    )
    select
      to_char(first.day, 'YYYY-MM') as month,
      count(*) as contacted,
      count(*) filter (where exists (
        select from contact
        where contact.student_user_id = first.student_user_id
          and contact.outcome = any(${[...spokenOutcomes]}::integer[])
          and (contact.made_at at time zone 'Asia/Tokyo')::date <= first.day + ${sql.lit(SPOKE_WITHIN_DAYS)}
      )) as spoke,
      count(*) filter (where exists (
        select from reservation
        where reservation.student_user_id = first.student_user_id and ${hasCome()}
          and lower(reservation.during) > first.made_at
          and (lower(reservation.during) at time zone 'Asia/Tokyo')::date <= first.day + ${sql.lit(CAME_WITHIN_DAYS)}
      )) as came
    from first where first.day >= ${first}::date
    group by 1
  `.execute(db);
  const byMonth = new Map(rows.map(({ month, ...counts }) => [month, counts]));
  return {
    rows: monthsOf(first, today).map(
      (month): Tally => ({
        key: month,
        label: formatMonth(month),
        counts: byMonth.get(month) ?? {},
      }),
    ),
  };
});
