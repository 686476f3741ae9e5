import { readFile } from "node:fs/promises";
import type { Database } from "@kenshu/db/pool.ts";
import { sql } from "kysely";

/** Percent of one core. */
export type Shares = { server: number; PostgreSQL: number };

const TICKS_PER_SECOND = 100;

/** How much of a core the server and the processes of PostgreSQL take while `run` runs. */
export async function processorShares<T>(
  db: Database,
  serverPid: number,
  run: () => Promise<T>,
): Promise<{ result: T; share: Shares }> {
  const before = await ticks(db, serverPid);
  const startedAt = performance.now();
  const result = await run();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await ticks(db, serverPid);
  const percent = (count: number) => Math.round((count / TICKS_PER_SECOND / seconds) * 100);
  const postgres = [...after.postgres].reduce(
    (sum, [pid, count]) => sum + count - (before.postgres.get(pid) ?? 0),
    0,
  );
  return {
    result,
    share: { server: percent(after.server - before.server), PostgreSQL: percent(postgres) },
  };
}

async function ticks(db: Database, serverPid: number) {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  const postgres = new Map<number, number>();
  for (const { pid } of rows) postgres.set(pid, await ticksOf(pid));
  return { server: await ticksOf(serverPid), postgres };
}

/** User and system time of a process, in clock ticks; 0 when it is gone. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Fields are counted after the name, which stands in parentheses and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
