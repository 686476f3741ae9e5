import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUnavailable } from "#constraintErrors.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
}, 60_000);
afterAll(() => postgres.stop());

test("a migration by another server costs a connection one call, and no more", async () => {
  const db = await postgres.createDatabase();
  const read = () => sql`select * from area where id > ${0}`.execute(db);
  await read();
  await sql`alter table area add column note text`.execute(db);
  const error = await read().catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(true);
  expect((await read()).rows).toEqual([]);
});
