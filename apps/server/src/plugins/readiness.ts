import type { ServerState } from "@kenshu/api/serverState.ts";
import { isMigrated, migrationNames } from "@kenshu/db/migrate.ts";
import type { Database } from "@kenshu/db/pool.ts";
import { reach } from "@kenshu/db/reach.ts";
import type { FastifyInstance } from "fastify";

/** Milliseconds for which an answer about the database counts: whoever asks more often asks us alone. */
const KEPT = 500;

/** What a call needs of the server, each part true where it is there (rule 21.2). */
export type Readiness = {
  ready: boolean;
  database: boolean;
  migrations: boolean;
  jobs: boolean;
  accepting: boolean;
};

/** GET /health says that the process is alive, GET /ready whether a call would be answered (rules 21.1, 21.2). */
export async function readiness(
  app: FastifyInstance,
  { db, server }: { db: Database; server: ServerState },
): Promise<void> {
  const names = await migrationNames();
  const askDatabase = keptFor(KEPT, () => lookAt(db, names));

  app.get("/health", { config: { disableMetrics: true } }, () => ({ alive: true }));
  app.get("/ready", { config: { disableMetrics: true } }, async (_request, reply) => {
    const jobs = server.jobs.length > 0;
    const accepting = !server.isEnding;
    const { database, migrations } = await askDatabase();
    const ready = database && migrations && jobs && accepting;
    const said: Readiness = { ready, database, migrations, jobs, accepting };
    return reply.code(ready ? 200 : 503).send(said);
  });
}

/** Whether the database answers, and has what this version needs. */
async function lookAt(db: Database, names: readonly string[]) {
  try {
    await reach(db);
  } catch {
    return { database: false, migrations: false };
  }
  const migrations = await isMigrated(db, names).catch(() => false);
  return { database: true, migrations };
}

/** Asks once for all who want to know at the same time, and within so many milliseconds after. */
function keptFor<T>(milliseconds: number, ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask().finally(() => {
      setTimeout(() => {
        asked = undefined;
      }, milliseconds).unref();
    });
    return asked;
  };
}
