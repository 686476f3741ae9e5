import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#pool.ts";
import { preferReplica, type Replica, requireReplica } from "#replica.ts";
import { startReplicatedPostgres } from "#replicatedPostgres.ts";

let postgres: Awaited<ReturnType<typeof startReplicatedPostgres>>;
let primary: Database;
let following: Database;
let replica: Replica;
beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  primary = openDatabase(postgres.primaryUrl, 4);
  following = openDatabase(postgres.replicaUrl, 4);
});
afterAll(async () => {
  await primary.destroy();
  await following.destroy();
  await postgres.stop();
});
beforeEach(() => {
  replica = preferReplica(following, primary);
});

let written = 0;
async function write(): Promise<number> {
  written++;
  await primary.updateTable("setting").set({ maxReserveCount: written }).execute();
  return written;
}

/** The result of a read, and which of the two answered. */
const look = (db: Database) =>
  db
    .selectFrom("setting")
    .select(["maxReserveCount as seen", sql<boolean>`pg_is_in_recovery()`.as("isReplica")])
    .executeTakeFirstOrThrow();

/** Says how often the replica was asked from here on, and how often it may be: once a second. */
function countAsked() {
  const startedAt = performance.now();
  const spy = vi.spyOn(following, "transaction");
  const before = spy.mock.calls.length;
  return () => ({
    asked: spy.mock.calls.length - before,
    most: 1 + Math.floor((performance.now() - startedAt) / 1000),
  });
}

async function parentOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1]);
}

test("a caller finds its latest write on the replica", async () => {
  for (let turn = 0; turn < 30; turn++) {
    const seen = await write();
    expect(await replica.read(look)).toMatchObject({ seen });
  }
  // A busy machine may make it late now and then.
  await expect.poll(() => replica.read(look)).toEqual({ seen: written, isReplica: true });
  await expect.poll(() => replica.choose()).toBe(following);
});

test("a replica that lags is not waited for, nor asked again at once; one that has caught up is", async () => {
  await sql`select pg_wal_replay_pause()`.execute(following);
  try {
    const seen = await write();
    const counted = countAsked();
    expect(await replica.read(look)).toEqual({ seen, isReplica: false });
    expect(await replica.choose()).toBe(primary);
    const { asked, most } = counted();
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(most);
  } finally {
    await sql`select pg_wal_replay_resume()`.execute(following);
  }
  await expect.poll(() => replica.read(look)).toEqual({ seen: written, isReplica: true });
});

test("one that hangs costs a moment, and only the first", async () => {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type in ('client backend', 'startup')
    union select pg_backend_pid()`.execute(following);
  const postmaster = await parentOf(rows[0]?.pid);
  const pids = [postmaster, ...rows.map(({ pid }) => pid)];
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  try {
    const seen = await write();
    const counted = countAsked();
    expect(await replica.read(look)).toEqual({ seen, isReplica: false });
    for (let turn = 0; turn < 20; turn++) await replica.read(look);
    const { asked, most } = counted();
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(most);
  } finally {
    for (const pid of pids) process.kill(pid, "SIGCONT");
  }
  await expect.poll(() => replica.read(look)).toEqual({ seen: written, isReplica: true });
});

test("without a replica, or with a database that is none, the primary is read", async () => {
  const nowhere = openDatabase("postgresql://kenshu:hush@127.0.0.1:1/kenshu", 2);
  try {
    for (const none of [nowhere, primary]) {
      await expect(requireReplica(none)).rejects.toThrow();
      const reading = preferReplica(none, primary);
      expect(await reading.read(look)).toMatchObject({ isReplica: false });
      expect(await reading.choose()).toBe(primary);
    }
    await requireReplica(following);
  } finally {
    await nowhere.destroy();
  }
});

test("a primary that only reads, as while it takes over, is read itself", async () => {
  const reading = preferReplica(primary, following);
  expect(await reading.read(look)).toMatchObject({ isReplica: true });
  expect(await reading.choose()).toBe(following);
});

test("a read that the replica breaks off is made again on the primary", async () => {
  await expect.poll(() => replica.read(look)).toMatchObject({ isReplica: true });
  let reads = 0;
  const answer = await replica.read(async (db) => {
    reads++;
    const { isReplica } = await look(db);
    if (isReplica) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    return isReplica;
  });
  expect({ answer, reads }).toEqual({ answer: false, reads: 2 });
});

test("an error of the read itself is thrown, and the read is not repeated", async () => {
  let reads = 0;
  const refused = replica.read(async () => {
    reads++;
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  expect(reads).toBe(1);
});
