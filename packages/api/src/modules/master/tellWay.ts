import { hasNotEnded, isActive } from "@kenshu/db/predicates.ts";
import type { Reader, Tx } from "@kenshu/db/transaction.ts";
import type { Consequences } from "@kenshu/domain/asked.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { changedWay } from "@kenshu/domain/school/directions.rules.ts";
import type { Directions } from "@kenshu/domain/school/directions.schema.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { wayMail } from "#modules/master/school.mails.ts";
import { isMailedTo, type Mail } from "#recording/mail.ts";
import { directions } from "#rows/directions.ts";
import { type ToldReservation, toldReservations } from "#rows/placedReservations.ts";
import { requireRow } from "#rows/requireRow.ts";

/** The directions of a school; DbConflict if it is unknown. */
export async function directionsOf(db: Reader, id: number): Promise<Directions> {
  const school = await db
    .selectFrom("school")
    .select(directions.as("directions"))
    .where("id", "=", id)
    .executeTakeFirst();
  return school?.directions ?? fail("DbConflict");
}

/** Who would be told of another way, and how (rule 4.12). */
export async function getTold({ db, clock }: CommandContext, id: number) {
  await requireRow(db, "school", id);
  const students = byStudent(await reservationsAhead(db, id, clock.now()));
  const unmailed = students.filter(({ to }) => !isMailedTo(to));
  return {
    studentUserIds: students.map(({ to }) => to.studentUserId),
    mailCount: students.length - unmailed.length,
    unmailedNames: unmailed.map(({ to }) => to.name),
  };
}

/**
 * The mails about a changed school's other address, telephone or way, one to each student who has
 * reserved there or waits; none if these stay as they were (rule 4.12). DbConflict if others are
 * told than the caller expects (rule 13.21). What calendars show of the reservations is newer.
 */
export async function tellWay(
  tx: Tx,
  ctx: CommandContext,
  school: {
    id: number;
    before: Directions;
    expected: Partial<Consequences<"School.Update">> | undefined;
  },
): Promise<readonly Mail[]> {
  const { id, before, expected } = school;
  const changed = changedWay(before, await directionsOf(tx, id));
  if (changed.length === 0) {
    requireExpected(expected, { studentUserIds: [] });
    return [];
  }
  // A schedule may have moved here since the first look. The order is wrong, so a deadlock is
  // possible; the transaction then runs again.
  await lockAhead(tx, id, ctx);
  const students = byStudent(await reservationsAhead(tx, id, ctx.clock.now()));
  requireExpected(expected, { studentUserIds: students.map(({ to }) => to.studentUserId) });
  const ids = students.flatMap(({ reservations }) => reservations.map((one) => one.scheduleId));
  await sql`
    select raise_calendar_sequences(id) from unnest(${[...new Set(ids)]}::integer[]) as id
  `.execute(tx);
  return students.map(({ to, reservations }) => wayMail(to, before, changed, reservations));
}

/**
 * Locks the schedules of a school that have not ended. Whoever reserves, moves or promotes in one
 * meanwhile waits, and then reads the new directions.
 */
export async function lockAhead(
  tx: Tx,
  schoolId: number,
  { clock }: CommandContext,
): Promise<void> {
  await tx
    .selectFrom("schedule")
    .select("id")
    .where("schoolId", "=", schoolId)
    .where(hasNotEnded(clock.now()))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

function reservationsAhead(db: Reader, schoolId: number, now: Date): Promise<ToldReservation[]> {
  return toldReservations(db)
    .where("schedule.schoolId", "=", schoolId)
    .where(hasNotEnded(now))
    .where(isActive())
    .orderBy("reservation.studentUserId")
    .orderBy(sql`lower(reservation.during)`)
    .execute();
}

/** Each student with the reservations, in ascending order of ids. */
function byStudent(reservations: readonly ToldReservation[]) {
  const ofEach = Map.groupBy(reservations, ({ studentUserId }) => studentUserId);
  return [...ofEach.values()].flatMap((reservations) => {
    const [to] = reservations;
    return to ? [{ to, reservations }] : [];
  });
}
