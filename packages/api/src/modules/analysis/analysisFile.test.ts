import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { openDatabase } from "@kenshu/db/pool.ts";
import { Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { createCaller } from "#appRouter.ts";
import type { Context } from "#context.ts";
import { useWorld } from "#testing.ts";

const begun = { start: "2027-02-01", end: "2027-02-01" };

/** More activities than a stream prepares before somebody reads it. */
const MANY = 5000;

const world = useWorld();
let ctx: Context;
beforeAll(async () => {
  const { db, build } = world;
  ctx = await world.contextAs(await build.user({ role: Role.Administrator }));
  const student = await build.unenrolledStudent();
  const training = await build.training();
  await sql`
    insert into activity (student_user_id, training_id, start_date, end_date, state)
    select ${student.id}, ${training.id}, ${begun.start}::date, ${begun.end}::date, ${TakingState.Suspend}
    from generate_series(1, ${MANY}::int)
  `.execute(db);
  await sql`
    insert into audit_log (category, description, operate_user_name, targets, created_at)
    select '分析', 'entry', 'test', '{}', ${world.clock.now()} from generate_series(1, ${MANY}::int)
  `.execute(db);
});

/** The connections with an open transaction. */
async function transactions() {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
  `.execute(world.db);
  return rows.map(({ pid }) => pid);
}

const open = async () => {
  const { content } = await createCaller(ctx).analysis.getFileTrainingStateList(begun);
  expect(await transactions()).toHaveLength(1);
  return content;
};

test("a file that nobody begins to read gives its connection back", async () => {
  (await open()).destroy();
  await expect.poll(transactions).toEqual([]);
});

test("so does one whose reader leaves in its middle", async () => {
  const content = await open();
  await once(content, "readable");
  content.read(1);
  content.destroy();
  await expect.poll(transactions).toEqual([]);
});

test("a file that the database breaks off fails", async () => {
  const content = await open();
  await once(content, "readable");
  const [pid] = await transactions();
  await sql`select pg_terminate_backend(${pid})`.execute(world.db);
  await expect(buffer(content)).rejects.toThrow();
  await expect.poll(transactions).toEqual([]);
});

test.each<[string, (caller: ReturnType<typeof createCaller>) => Promise<unknown>]>([
  ["an analysis", ({ analysis }) => analysis.getFileTrainingStateList(begun)],
  ["the log", ({ log }) => log.getFile({ start: "2027-03-10", end: "2027-03-10" })],
])("if it cannot be logged, nobody gets the file of %s, and nothing stays open", async (_, ask) => {
  const readOnly = new URL(world.connectionString);
  readOnly.searchParams.set("options", "-c default_transaction_read_only=on");
  const db = openDatabase(readOnly.href, 2);
  try {
    const refused = ask(createCaller({ ...ctx, db }));
    await expect(refused).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await expect.poll(transactions).toEqual([]);
  } finally {
    await db.destroy();
  }
});
