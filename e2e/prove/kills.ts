import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Ground } from "./ground.ts";
import type { Door } from "./screens/door.ts";

/**
 * A fault that happens while many people work, repeatedly until `signal`. Afterwards everything
 * works again.
 */
export type Kill = {
  what: string;
  /** How many servers run. */
  servers: number;
  /** Screens come in by the door. */
  happen(ground: Ground, door: Door): Promise<void>;
};

export const kills: Kill[] = [
  {
    what: "kill -9 of the server",
    servers: 1,
    async happen(ground) {
      await ground.killServer();
      await ground.startServer();
    },
  },
  {
    what: "kill -9 of one of two servers",
    servers: 2,
    async happen(ground) {
      await ground.killServer();
      await pause(500);
      await ground.startServer();
    },
  },
  {
    what: "kill -9 of the postmaster",
    servers: 2,
    async happen({ dataDirectory }) {
      const file = join(dataDirectory, "cluster/pgdata/postmaster.pid");
      const [pid] = (await readFile(file, "utf8").catch(() => "")).split("\n");
      if (pid) signal(Number(pid), "SIGKILL");
    },
  },
  {
    what: "kill -9 of one backend",
    servers: 2,
    async happen({ db }) {
      const pid = await busyBackend(db);
      if (pid) signal(pid, "SIGKILL");
    },
  },
  {
    what: "end of backends, one after the other",
    servers: 2,
    async happen({ db }) {
      for (let turn = 0; turn < 20; turn++) {
        const pid = await busyBackend(db);
        if (pid) await sql`select pg_terminate_backend(${pid})`.execute(db);
        await pause(20);
      }
    },
  },
  {
    what: "cut connections of screens",
    servers: 2,
    async happen(_ground, door) {
      door.cut();
    },
  },
  {
    what: "streams held up",
    servers: 2,
    async happen(_ground, door) {
      door.holdUp();
    },
  },
];

/** A backend that works for a server, preferably in the middle of a transaction. */
async function busyBackend(db: Ground["db"]): Promise<number | undefined> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
    order by state like 'idle in transaction%' desc, state = 'active' desc, random() limit 1`
    .execute(db)
    .catch(() => ({ rows: [] }));
  return rows[0]?.pid;
}

/** It may have ended by itself. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {}
}

/** Takes the free space of PostgreSQL's file system and gives it back after a while. */
export function diskFull(folder: string): Kill {
  const ballast = join(folder, "ballast");
  return {
    what: "disk full",
    servers: 1,
    async happen({ db }) {
      await fillUp(ballast);
      // The log continues in existing files. Only a new one needs space.
      await sql`select pg_switch_wal()`.execute(db).catch(() => {});
      await pause(3000);
      await writeFile(ballast, "");
    },
  };
}

/** Writes into a file until its file system is full. */
export async function fillUp(file: string): Promise<void> {
  const piece = Buffer.alloc(64 * 1024);
  try {
    for (;;) await writeFile(file, piece, { flag: "a" });
  } catch {
    // Full.
  }
}
