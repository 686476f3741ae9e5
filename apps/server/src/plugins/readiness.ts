import type { ServerState } from "@kenshu/api/serverState.ts";
import { isUnavailable } from "@kenshu/db/constraintErrors.ts";
import { isMigrated, migrationNames } from "@kenshu/db/migrate.ts";
import type { Database } from "@kenshu/db/pool.ts";
import type { FastifyInstance } from "fastify";
import { keptFor } from "#keptFor.ts";

/**
 * An answer about the database counts for this many milliseconds. Frequent callers do not reach the
 * database.
 */
const KEPT = 500;

/** The parts that a call needs; each is true when it is available (rule 21.2). */
type Readiness = {
  ready: boolean;
  database: boolean;
  /** Null where the database has not said. */
  migrations: boolean | null;
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
    const ready = database && migrations === true && jobs && accepting;
    const said: Readiness = { ready, database, migrations, jobs, accepting };
    return reply.code(ready ? 200 : 503).send(said);
  });
}

/** Whether the database answers and has the schema of this version. */
async function lookAt(
  db: Database,
  names: readonly string[],
): Promise<Pick<Readiness, "database" | "migrations">> {
  try {
    return { database: true, migrations: await isMigrated(db, names) };
  } catch (error) {
    // No answer in time tells nothing of the schema. Any other error means that there is none.
    if (isUnavailable(error)) return { database: false, migrations: null };
    return { database: true, migrations: false };
  }
}
