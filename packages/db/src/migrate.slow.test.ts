import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#migrate.ts";
import { limitLocks, untilUnlocked } from "#migrationLocks.ts";
import type { Database } from "#pool.ts";
import { startThrowawayPostgres } from "#throwawayPostgres.ts";

let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
});
afterAll(() => postgres.stop());

/** The database as if a file with this name had made it. */
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
  await expect(migrate(db, { dataDirectory: "/srv/.data" })).rejects.toThrow(
    "Delete the folder /srv/.data",
  );
  await expect(migrate(db, { dataDirectory: "/srv/.data" })).rejects.toThrow(
    "フォルダー /srv/.data を削除してから",
  );
  await expect(migrate(db)).rejects.toThrow("Name an empty one.");
});

test("a newer database is refused, and nobody is told to delete it", async () => {
  const db = await postgres.createDatabase();
  await madeBy(db, "9999_of_tomorrow");
  await expect(migrate(db, { dataDirectory: "/srv/.data" })).rejects.toThrow("Start that version.");
  await expect(migrate(db, { dataDirectory: "/srv/.data" })).rejects.not.toThrow("削除");
});

test("a migration waits briefly for a table in use, lets others pass, and tries again", async () => {
  const db = await postgres.createDatabase();
  const holder = await db.startTransaction().execute();
  await sql`lock table setting in access share mode`.execute(holder);
  let tries = 0;
  const migrating = untilUnlocked(async () => {
    tries++;
    if (tries === 2) await holder.rollback().execute();
    await db.transaction().execute(async (tx) => {
      await limitLocks(tx);
      await sql`alter table setting add column of_tomorrow text`.execute(tx);
    });
  });
  await migrating;
  expect(tries).toBe(2);
  expect((await sql`select of_tomorrow from setting`.execute(db)).rows).toHaveLength(1);
});
