import * as inSql from "@kenshu/db/predicates.ts";
import { type ReservationState, type ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import {
  cancelTerms,
  doneKind,
  holdsPlace,
  isActive,
  oneWeekEnd,
  reserveNumber,
} from "@kenshu/domain/reservation/reservation.rules.ts";
import { tellingAbilities } from "@kenshu/domain/reservation/telling.rules.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import type { Preparation } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { actorMay } from "#declaring/actorMay.ts";
import { boundedList } from "#rows/boundedList.ts";
import { directions } from "#rows/directions.ts";
import type { Part } from "#rows/findSummaries.ts";
import { instructorShownTo } from "#rows/instructorShown.ts";
import { placedReservations } from "#rows/placedReservations.ts";
import { preparation } from "#rows/preparation.ts";
import { presentSaid, type Said, said } from "#rows/saidByStudent.ts";

/** Active reservations of schedules that have not ended, soonest first (rule 5.10). */
export async function listFutures(ctx: SignedIn, studentUserId: number, part?: Part) {
  const now = ctx.clock.now();
  return listReservations(
    ctx,
    studentUserId,
    "asc",
    sql`${inSql.isActive()} and ${inSql.isAhead(now)}`,
    part,
  );
}

/**
 * Marked reservations, and confirmed ones of ended schedules, latest first. Staff see cancelled
 * ones too (rule 5.10).
 */
export async function listPasts(ctx: SignedIn, studentUserId: number, part?: Part) {
  const now = ctx.clock.now();
  const cancelled = ctx.actor.role === Role.Student ? sql`false` : inSql.isCancelled();
  return listReservations(
    ctx,
    studentUserId,
    "desc",
    sql`(${inSql.isMarked()} or (${inSql.isConfirmed()} and upper(reservation.during) <= ${now}) or ${cancelled})`,
    part,
  );
}

/** The caller's active reservations from now to the end of the seventh day (rule 5.10). */
export async function listOneWeek(ctx: SignedIn) {
  const now = ctx.clock.now();
  return listReservations(
    ctx,
    ctx.actor.userId,
    "asc",
    sql`${inSql.isActive()} and lower(reservation.during) >= ${now} and lower(reservation.during) < ${oneWeekEnd(now)}`,
  );
}

/**
 * One reservation on its page, whatever has become of it, with its student (rule 5.17).
 */
export async function getReservation(ctx: SignedIn, id: number) {
  const row = await detailedReservations(ctx)
    .innerJoin("appUser as student", "student.id", "reservation.studentUserId")
    .select(["student.name as studentName", "student.nameKana as studentNameKana"])
    .where("reservation.id", "=", id)
    .executeTakeFirst();
  return row ? present(ctx, row) : fail("DbConflict");
}

/** The same for its student. Another's is as unknown as none (rule 5.17). */
export async function getOwnReservation(ctx: SignedIn, id: number) {
  const row = await detailedReservations(ctx)
    .where("reservation.id", "=", id)
    .where("reservation.studentUserId", "=", ctx.actor.userId)
    .executeTakeFirst();
  return row ? present(ctx, row) : fail("DbConflict");
}

async function listReservations(
  ctx: SignedIn,
  studentUserId: number,
  order: "asc" | "desc",
  filter: Expression<SqlBool>,
  part?: Part,
) {
  const { rows, totalCount } = await boundedList(
    shownReservations(ctx, sql`${studentUserId}::integer`)
      .where("reservation.studentUserId", "=", studentUserId)
      .where(filter)
      .orderBy(sql`lower(reservation.during)`, order)
      .orderBy("reservation.id", order),
    part,
  );
  return { rows: rows.map((row) => present(ctx, row)), totalCount };
}

/** Reservations with everything that people see of one; if they are one student's, of this one. */
function shownReservations({ db, clock }: SignedIn, studentUserId?: RawBuilder<unknown>) {
  return placedReservations(db)
    .select([
      "reservation.kind",
      "school.id as schoolId",
      "room.displayColor",
      ...said,
      waitingOrder.as("waitingOrder"),
      replaced.as("replaces"),
      boundWish.as("wish"),
      preparation(clock.now(), studentUserId).as("preparation"),
    ])
    .select((eb) =>
      eb.selectFrom("setting").select("penaltyAmount").$asScalar().$notNull().as("penaltyAmount"),
    );
}

/** The same with the directions, and who leads as far as the reader may know (rule 4.12). */
const detailedReservations = (ctx: SignedIn) =>
  shownReservations(ctx).select([
    directions.as("directions"),
    instructorShownTo(ctx.actor.role).as("instructorName"),
  ]);

/** The place in the queue, from 1; null if the student does not wait. */
export const waitingOrder = sql<number | null>`
  case when ${inSql.isWaiting()} then (
    select count(*) from reservation ahead
    where ahead.schedule_id = reservation.schedule_id and ${inSql.isWaiting("ahead")}
      and ahead.id <= reservation.id
  ) end`;

type Counterpart = { reserveId: number; start: string; end: string };

/** The reservation that a wish would replace. */
const replaced = counterpartWhere(
  sql`${inSql.isWaiting()} and counterpart.id = reservation.replaces_id`,
);

/** The wish that would replace a reservation. */
const boundWish = counterpartWhere(
  sql`counterpart.replaces_id = reservation.id and counterpart.replaced_state is not null`,
);

function counterpartWhere(condition: Expression<SqlBool>) {
  return sql<Counterpart | null>`(
    select json_build_object(
      'reserveId', counterpart.id, 'start', lower(counterpart.during), 'end', upper(counterpart.during)
    )
    from reservation counterpart where ${condition}
  )`;
}

function presentCounterpart(counterpart: Counterpart | null) {
  return (
    counterpart && {
      reserveId: counterpart.reserveId,
      startDate: wireInstant(new Date(counterpart.start)),
      endDate: wireInstant(new Date(counterpart.end)),
    }
  );
}

type Row = Said & {
  id: number;
  scheduleId: number;
  state: ReservationState;
  kind: ReserveResult;
  noPenalty: boolean;
  graceUntil: Date | null;
  startDate: Date;
  endDate: Date;
  schoolId: number;
  schoolName: string;
  roomName: string;
  displayColor: string;
  waitingOrder: number | null;
  penaltyAmount: number;
  replaces: Counterpart | null;
  wish: Counterpart | null;
  preparation: Preparation | null;
};

function present<R extends Row>({ clock, actor }: SignedIn, { id, ...row }: R) {
  const now = clock.now();
  const tellable = actorMay(actor, "TrainingReserve.Tell")
    ? tellingAbilities({ now, schedule: row, state: row.state })
    : { tellLate: false, tellAbsence: false };
  const isAhead = isActive(row.state) && row.endDate > now;
  const terms = isAhead && holdsPlace(row.state) && cancelTerms(row, row, row.penaltyAmount);
  const { penaltyFreeUntil, penaltyAmount } = terms || {
    penaltyFreeUntil: null,
    penaltyAmount: null,
  };
  return {
    ...row,
    reserveId: id,
    reserveNumber: reserveNumber(id),
    startDate: wireInstant(row.startDate),
    endDate: wireInstant(row.endDate),
    historyState: isAhead ? null : doneKind(row, now),
    penaltyFreeUntil: penaltyFreeUntil && wireInstant(penaltyFreeUntil),
    penaltyAmount,
    replaces: presentCounterpart(row.replaces),
    wish: presentCounterpart(row.wish),
    ...presentSaid(row),
    can: {
      cancel: isAhead && actorMay(actor, "TrainingReserve.Cancel"),
      change:
        isAhead &&
        row.startDate > now &&
        holdsPlace(row.state) &&
        actorMay(actor, "TrainingReserve.Change"),
      ...tellable,
    },
  };
}
