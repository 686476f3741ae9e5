import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#migrate.ts";
import type { Database } from "#pool.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres.stop());

/** The database as if a file of this name had made it. */
const madeBy = (db: Database, file: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${file}, '')`.execute(db);

test("several processes migrate one empty database at once, and a migrated one again", async () => {
  const db = await postgres.createDatabase({ isEmpty: true });
  await Promise.all([migrate(db), migrate(db), migrate(db)]);
  await migrate(db);
  expect(await db.selectFrom("setting").selectAll().execute()).toHaveLength(1);
});

test("a database from before the first release is refused, with what to delete", async () => {
  const db = await postgres.createDatabase();
  await madeBy(db, "0001_facilities_and_settings");
  await expect(migrate(db, "/srv/.data")).rejects.toThrow("Delete the folder /srv/.data");
  await expect(migrate(db, "/srv/.data")).rejects.toThrow("フォルダー /srv/.data を削除してから");
  await expect(migrate(db)).rejects.toThrow("Name an empty one.");
});

test("a newer database is refused, and nobody is told to delete it", async () => {
  const db = await postgres.createDatabase();
  await madeBy(db, "9999_of_tomorrow");
  await expect(migrate(db, "/srv/.data")).rejects.toThrow("Start that version.");
  await expect(migrate(db, "/srv/.data")).rejects.not.toThrow("削除");
});
