import { isConfirmed, isCounted, isMarked, isOrWasStudent } from "@kenshu/db/predicates.ts";
import {
  CashFlowType,
  type ContactChannel,
  type ContactOutcome,
  type Mark,
} from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { figuresOf } from "@kenshu/domain/pace/pace.rules.ts";
import { type PlainDate, wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { presentOf } from "#rows/present.ts";

type Row = Parameters<typeof figuresOf>[0] & {
  baseDate: PlainDate | null;
  totalAmount: number;
  nextReservation: { id: number; startDate: string; schoolName: string } | null;
  lastMark: { startDate: string; mark: Mark } | null;
  lastContact: { madeAt: string; channel: ContactChannel; outcome: ContactOutcome } | null;
};

/**
 * What people ask about a student on the telephone, also about a former one (rule 18.53).
 * UserNotFound for anybody else. Two statements.
 */
export async function getStudentOverview(ctx: SignedIn, id: number) {
  const { now, today, setting } = await presentOf(ctx);
  const { rows } = await sql<Row>`
    select
      summary.base_date, summary.required_count, summary.done_count, summary.attended_count,
      summary.content_count, summary.closed_count,
      coalesce(summary.total_amount, (
        select sum(case type when ${sql.lit(CashFlowType.Payment)} then amount else -amount::bigint end)
        from cash_flow where student_user_id = student.id and ${isCounted()}
      ), 0) as total_amount,
      (
        select json_build_object(
          'id', reservation.id, 'startDate', lower(reservation.during), 'schoolName', school.name
        )
        from reservation
        join schedule on schedule.id = reservation.schedule_id
        join school on school.id = schedule.school_id
        where reservation.student_user_id = student.id and ${isConfirmed()}
          and lower(reservation.during) > ${now}
        order by lower(reservation.during)
        limit 1
      ) as next_reservation,
      (
        select json_build_object('startDate', lower(reservation.during), 'mark', reservation.mark)
        from reservation
        where reservation.student_user_id = student.id and ${isMarked()}
        order by lower(reservation.during) desc
        limit 1
      ) as last_mark,
      (
        select json_build_object('madeAt', made_at, 'channel', channel, 'outcome', outcome)
        from contact where student_user_id = student.id
        order by contact.id desc
        limit 1
      ) as last_contact
    from app_user student
    left join student_summary summary on summary.student_user_id = student.id
    where student.id = ${id} and ${isOrWasStudent("student")}
  `.execute(ctx.db);
  const [row] = rows;
  if (!row) return fail("UserNotFound");
  const { baseDate, totalAmount, nextReservation, lastMark, lastContact } = row;
  const wired = (instant: string) => wireInstant(new Date(instant));
  return {
    unpaidAmount: Math.max(-totalAmount, 0),
    delayedTrainingCount:
      baseDate === null ? null : figuresOf(row, baseDate, today, setting).delayedTrainingCount,
    nextReservation: nextReservation && {
      ...nextReservation,
      startDate: wired(nextReservation.startDate),
    },
    lastMark: lastMark && { ...lastMark, startDate: wired(lastMark.startDate) },
    lastContact: lastContact && { ...lastContact, madeAt: wired(lastContact.madeAt) },
  };
}
