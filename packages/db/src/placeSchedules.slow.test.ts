import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placeSchedules } from "#placeSchedules.ts";
import type { Database } from "#pool.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
let db: Database;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  db = await postgres.createDatabase();
});
afterAll(() => postgres.stop());

test("schedules from before get the school of their room, in lots, whoever begins", async () => {
  await sql`
    with place as (insert into area (name, display_order) values ('', 1) returning id),
    here as (
      insert into school (area_id, name, display_order) select id, '', 1 from place returning id
    )
    insert into room (school_id, name, display_color, display_order)
    select id, nth::text, '#1d5bac', nth from here, generate_series(1, 2) as nth
  `.execute(db);
  await sql`
    insert into schedule (room_id, during, capacity, created_at)
    select room.id, tstzrange(day, day + interval '1 hour'), 1, now()
    from room, generate_series(timestamptz '2027-01-01', '2029-12-31', '1 day') as day
  `.execute(db);
  const unplaced = async () =>
    (await db.selectFrom("schedule").select("id").where("schoolId", "is", null).execute()).length;
  expect(await unplaced()).toBe(0);

  await db.updateTable("schedule").set({ schoolId: null }).execute();
  await Promise.all([placeSchedules(db), placeSchedules(db)]);
  expect(await unplaced()).toBe(0);
});
