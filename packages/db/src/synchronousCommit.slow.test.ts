import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isUnavailable } from "#constraintErrors.ts";
import { CALL_LIMITS } from "#limits.ts";
import { type Database, openDatabase } from "#pool.ts";
import { startReplicatedPostgres } from "#replicatedPostgres.ts";
import { inTransaction } from "#transaction.ts";

let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let db: Database;
beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  db = openDatabase(postgres.primaryUrl, 1);
  await sql`alter system set synchronous_standby_names = 'nobody'`.execute(db);
  await sql`select pg_reload_conf()`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await postgres.stop();
});

test("a commit that no standby has taken over is never told as done", async () => {
  const hurried = openDatabase(postgres.primaryUrl, 1, {
    ...CALL_LIMITS,
    statement: 500,
    answer: 1500,
  });
  const committing = inTransaction(hurried, (tx) =>
    tx.updateTable("setting").set({ maxReserveCount: 7 }).execute(),
  );
  const error = await committing.then(
    () => "was told as done",
    (thrown: unknown) => thrown,
  );
  expect(isUnavailable(error) || error).toBe(true);
  await hurried.destroy();
});
