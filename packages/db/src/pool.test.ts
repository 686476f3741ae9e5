import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#pool.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
let db: Database;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  db = await postgres.createDatabase();
});
afterAll(() => postgres.stop());

test("columns come in camel case, those within JSON too, and values as they are", async () => {
  const row = {
    startDate: "2027-03-01",
    isEnabled: null,
    scores: [1, 2],
    givenName: { firstName: "花子", byYear: [{ schoolYear: 2027 }] },
    inArray: [{ schoolYear: 2027 }],
  };
  const columns = sql.raw(`
    date '2027-03-01' as start_date, null::boolean as is_enabled, array[1, 2] as scores,
    '{"first_name": "花子", "by_year": [{"school_year": 2027}]}'::jsonb as given_name,
    array['{"school_year": 2027}'::json] as in_array
  `);
  expect((await sql`select ${columns}`.execute(db)).rows).toEqual([row]);
  const prepared = sql`select ${columns} from generate_series(1, ${2}::integer)`;
  expect((await prepared.execute(db)).rows).toEqual([row, row]);
});
