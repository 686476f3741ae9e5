import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { type Database, openDatabase } from "@kenshu/db/pool.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { captureSteps, type SqlPerCall } from "./capture.ts";
import { type Field, type MeasuredField, prepareField } from "./field.ts";
import { measure, type Step } from "./measure.ts";
import { processorTime } from "./processor.ts";
import { RESERVING_CONNECTIONS, type Row } from "./rows.ts";
import { startServer } from "./server.ts";
import { openStatementLog, type StatementLog } from "./statementLog.ts";

/** Large data in a PostgreSQL of its own. */
type Ground = { db: Database; databaseUrl: string; dataDirectory: string; field: Field };

/** A server with large data of its own. */
export type Site = Ground & {
  url: string;
  field: MeasuredField;
  log(): Promise<StatementLog>;
  measure(row: Row, seconds: number): Promise<Measurement>;
};

export type Measurement = {
  /** In the order of the row. A call that was never made is missing. */
  steps: Step[];
  /** Processor milliseconds of one call, over all steps. */
  perCall: { server: number; database: number };
  failed: number;
  firstFailure: string | null;
};

/** The longest warm-up before a row; for a short row, half its time. */
const WARM_UP_SECONDS = 3;

type GroundOptions = {
  checkout: string;
  scale: number;
  connections?: number;
  stopping: AbortSignal;
  /** What the database is to hold besides. */
  fillMore?(db: Database): Promise<void>;
};

/** Opens a PostgreSQL in a new folder and fills it like the checkout. `parts` remove it again. */
export async function openGround(
  parts: AsyncDisposableStack,
  options: GroundOptions,
): Promise<Ground> {
  const { checkout, scale, connections = RESERVING_CONNECTIONS, stopping } = options;
  const dataDirectory = await mkdtemp(join(tmpdir(), "kenshu-bench-"));
  parts.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDirectory, durable: true });
  const databaseUrl = postgres.superuserConnectionString;
  // Running statements end with it.
  stopping.addEventListener("abort", () => void postgres.stop());
  const db = openDatabase(databaseUrl, 4, NO_LIMITS);
  parts.defer(async () => {
    await postgres.stop();
    await db.destroy();
  });

  const password = await fill(checkout, databaseUrl, scale, stopping);
  await options.fillMore?.(db);
  const field = await prepareField(db, connections, password);
  stopping.throwIfAborted();
  return { db, databaseUrl, dataDirectory, field };
}

/** Opens such a ground, and runs the checkout's server on it until `parts` end it. */
export async function openSite(parts: AsyncDisposableStack, options: GroundOptions): Promise<Site> {
  const { checkout, stopping } = options;
  const ground = await openGround(parts, options);
  const { db, databaseUrl, dataDirectory } = ground;
  const server = await startServer(databaseUrl, checkout);
  parts.defer(() => server.stop());
  stopping.throwIfAborted();

  const field = { ...ground.field, keepsSlots: await keepsSlots(server.url) };

  return {
    ...ground,
    url: server.url,
    field,
    log: () => openStatementLog(db, join(dataDirectory, "postgres.log")),
    async measure({ steps, work, connections }, seconds) {
      const warmUp = Math.min(WARM_UP_SECONDS, seconds / 2);
      const job = { url: server.url, work, connections, warmUp, seconds };
      const { result, time } = await processorTime(db, server.pid, () => measure(job, stopping));
      return {
        steps: steps.flatMap((name) => result.steps.filter((step) => step.name === name)),
        perCall: { server: time.server / result.calls, database: time.database / result.calls },
        failed: result.failed,
        firstFailure: result.firstFailure,
      };
    },
  };
}

/** Whether a server keeps what the slot list has for everybody. */
export async function keepsSlots(url: string): Promise<boolean> {
  const { status } = await fetch(`${url}/trpc/kept/trainingSchedule.getOffered`);
  return status !== 404;
}

/** Returns the password of all accounts. */
async function fill(
  checkout: string,
  databaseUrl: string,
  scale: number,
  stopping: AbortSignal,
): Promise<string> {
  const filling = fork(
    new URL(import.meta.resolve("./fillDatabase.ts")),
    [checkout, databaseUrl, String(scale)],
    { cwd: checkout, signal: stopping },
  );
  let password = "";
  filling.once("message", (answer) => {
    password = String(answer);
  });
  const [code] = await once(filling, "exit");
  if (code !== 0) throw new Error(`filling the database of ${checkout} ended with ${code}`);
  return password;
}

/** The statements of the steps of all rows, by name. */
export async function sqlOfSteps(site: Site, rows: Row[]): Promise<Map<string, SqlPerCall>> {
  const log = await site.log();
  const steps = new Map<string, SqlPerCall>();
  for (const row of rows) {
    for (const [step, sent] of await captureSteps(log, site.url, row)) steps.set(step, sent);
  }
  await log.close();
  return steps;
}
