import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildIndexesBefore } from "#indexesBefore.ts";
import type { Database } from "#pool.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres.stop());

const before = (columns: string, unique = "") => ({
  name: "9999_tomorrow",
  text: `-- before: create ${unique} index concurrently if not exists area_of_tomorrow on area (${columns});`.replace(
    "  ",
    " ",
  ),
});

async function isValid(db: Database): Promise<boolean | undefined> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass('area_of_tomorrow')`.execute(
    db,
  );
  return rows[0]?.isValid;
}

test("an index is built before its migration, once, and not for a migration that was made", async () => {
  const db = await postgres.createDatabase();
  await buildIndexesBefore(db, [{ ...before("name"), name: "0001_settings_and_places" }]);
  expect(await isValid(db)).toBeUndefined();
  await buildIndexesBefore(db, [before("name")]);
  await buildIndexesBefore(db, [before("name")]);
  expect(await isValid(db)).toBe(true);
});

test("an index that was left halfway is built anew", async () => {
  const db = await postgres.createDatabase();
  await sql`insert into area (name, display_order) values ('東', 1), ('西', 2)`.execute(db);
  // Both rows have the same length, so the index cannot be unique.
  await expect(buildIndexesBefore(db, [before("length(name)", "unique")])).rejects.toThrow(
    "unique",
  );
  expect(await isValid(db)).toBe(false);
  await buildIndexesBefore(db, [before("name")]);
  expect(await isValid(db)).toBe(true);
});

test("an empty database gets no index", async () => {
  const db = await postgres.createDatabase({ isEmpty: true });
  await buildIndexesBefore(db, [before("name")]);
  expect(await isValid(db)).toBeUndefined();
});
