import { isTaking } from "@kenshu/domain/activity/activity.rules.ts";
import { hasUnseen } from "@kenshu/domain/characters.ts";
import { ProgressGrade, ReservationState, TakingState } from "@kenshu/domain/enumerations.ts";
import { attendedCount } from "@kenshu/domain/pace/pace.rules.ts";
import {
  hasCome,
  holdsPlace,
  isActive,
  isMarked,
  isPromotable,
  isWaiting,
} from "@kenshu/domain/reservation/reservation.rules.ts";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#pool.ts";
import * as inSql from "#predicates.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
let db: Database;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  db = await postgres.createDatabase();
});
afterAll(() => postgres.stop());

test.each([
  ["isActive", inSql.isActive, isActive],
  ["isWaiting", inSql.isWaiting, isWaiting],
  ["holdsPlace", inSql.holdsPlace, holdsPlace],
  ["isMarked", inSql.isMarked, isMarked],
  ["hasCome", inSql.hasCome, hasCome],
  ["isAbsent", inSql.isAbsent, (state: ReservationState) => state === ReservationState.Absence],
] as const)("%s means the same in SQL", async (_, said, meant) => {
  const states = Object.values(ReservationState).filter((state) => state !== ReservationState.None);
  expect(await statesOf(states, said("row"))).toEqual(states.filter(meant));
});

test("the unseen signs that a script needs tell no names apart", async () => {
  const points = Array.from({ length: 0x110000 }, (_, point) => point);
  const needed = points.filter((point) => {
    const sign = String.fromCodePoint(point);
    const places = [`漢${sign}`, `ک${sign}ا`, `❤${sign}`, `❤${sign}🔥`];
    return hasUnseen(sign) && places.some((place) => !hasUnseen(place));
  });
  // Two joiners, five selectors of a look, and 240 of a form of a kanji.
  expect(needed).toHaveLength(247);
  const { rows } = await sql<{ point: number }>`
    select point from unnest(${needed}::integer[]) as point
    where as_seen('漢' || chr(point) || '字') <> '漢字'
  `.execute(db);
  expect(rows).toEqual([]);
});

test("a cash flow counts until somebody removes it", async () => {
  const { rows } = await sql<{ voidedAt: Date | null }>`
    select voided_at from (values (null), (now())) as row (voided_at) where ${inSql.isCounted("row")}
  `.execute(db);
  expect(rows).toEqual([{ voidedAt: null }]);
});

test("isTaking means the same in SQL", async () => {
  const states = Object.values(TakingState);
  expect(await statesOf(states, inSql.isTaking("row"))).toEqual(states.filter(isTaking));
});

test("isAttended means the same in SQL", async () => {
  const grades = Object.values(ProgressGrade);
  const { rows } = await sql<{ grade: ProgressGrade }>`
    select grade from unnest(${grades}::integer[]) as row (grade) where ${inSql.isAttended("row")}
  `.execute(db);
  expect(rows.map(({ grade }) => grade)).toEqual(
    grades.filter((grade) => attendedCount([grade]) === 1),
  );
});

test("isPromotable means the same in SQL", async () => {
  const { Taking, Pass } = TakingState;
  const students = [true, false].flatMap((isEnabled) =>
    [[], [Taking], [Pass], [Pass, Taking], [Pass, Pass]].map((states) => ({ isEnabled, states })),
  );
  const { rows } = await sql<{ isPromotable: boolean }>`
    with student as (
      select ordinality as id, (given->>'isEnabled')::boolean as is_enabled, given->'states' as states
      from jsonb_array_elements(${JSON.stringify(students)}::jsonb) with ordinality as row (given)
    ), activity as (
      select id as student_user_id, state::integer
      from student, jsonb_array_elements_text(states) as state
    )
    select ${inSql.isPromotable()} as is_promotable from student order by id
  `.execute(db);
  expect(rows.map((row) => row.isPromotable)).toEqual(
    students.map(({ isEnabled, states }) =>
      isPromotable({ isEnabled, hasStopped: states.length > 0 && !states.some(isTaking) }),
    ),
  );
});

test.each([
  ["isActive", inSql.isActive],
  ["isConfirmed", inSql.isConfirmed],
  ["isWaiting", inSql.isWaiting],
  ["holdsPlace", inSql.holdsPlace],
  ["isMarked", inSql.isMarked],
  ["isNotCancelled", inSql.isNotCancelled],
] as const)("who %s is found by the index of what is not cancelled", async (_, said) => {
  const plan = await db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const found = sql`select from reservation where schedule_id = 1 and ${said()}`;
    return sql`explain ${found}`.execute(tx);
  });
  expect(JSON.stringify(plan.rows)).toContain("reservation_schedule");
});

/** The states for which the predicate is true. */
async function statesOf(states: readonly number[], predicate: RawBuilder<unknown>) {
  const { rows } = await sql<{ state: number }>`
    select state from unnest(${states}::smallint[]) with ordinality as row (state, place)
    where ${predicate} order by place
  `.execute(db);
  return rows.map(({ state }) => state);
}

test("a reservation is ahead until its schedule ends", async () => {
  const now = new Date("2027-03-12T10:00:00+09:00");
  const { rows } = await sql<{ hour: number }>`
    select hour from (values (8), (9), (10)) as started (hour),
      lateral (select tstzrange(start, start + interval '1 hour') as during
        from (values (timestamptz '2027-03-12 00:00+09' + make_interval(hours => hour))) as begun (start)
      ) as reservation
    where ${inSql.isAhead(now)} order by hour
  `.execute(db);
  expect(rows).toEqual([{ hour: 10 }]);
});
