import { readFile } from "node:fs/promises";
import type { Database } from "@kenshu/db/pool.ts";
import { sql } from "kysely";

/** Processor milliseconds of the user and of the system. */
export type ProcessorTime = { server: number; database: number };

const TICK = 10;

/** How much processor time the server and PostgreSQL use while `run` runs. */
export async function processorTime<T>(
  db: Database,
  serverPid: number,
  run: () => Promise<T>,
): Promise<{ result: T; time: ProcessorTime }> {
  const before = await ticks(db, serverPid);
  const result = await run();
  const after = await ticks(db, serverPid);
  const postgres = [...after.postgres].reduce(
    (sum, [pid, count]) => sum + count - (before.postgres.get(pid) ?? 0),
    0,
  );
  return {
    result,
    time: { server: (after.server - before.server) * TICK, database: postgres * TICK },
  };
}

async function ticks(db: Database, serverPid: number) {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  const postgres = new Map<number, number>();
  for (const { pid } of rows) postgres.set(pid, await ticksOf(pid));
  return { server: await ticksOf(serverPid), postgres };
}

/** User and system time of a process, in clock ticks; 0 when it has ended. */
async function ticksOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // We count fields after the name. It stands in parentheses and may contain anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
