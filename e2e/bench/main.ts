/**
 * `npm run bench`: the large data set, a server on it, and how fast it answers over HTTP; in the
 * same run pgbench drives the statements of a reserve and a cancel, the server's own and the leanest
 * that promise the same, as the yardstick.
 * Prints tables and asserts nothing. `--scale 0.01` makes a small data set, for a try.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { migrate } from "@kenshu/db/migrate.ts";
import { openDatabase } from "@kenshu/db/pool.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { generateLargeData } from "@kenshu/large-data/generateLargeData.ts";
import { captureReserveAndCancel } from "./capture.ts";
import { prepareField, type ReadingRequest, readingRequests, searchingRequests } from "./field.ts";
import { type Job, type Measurement, measure } from "./measure.ts";
import { capturedStatements, findPgbench, runPgbench, writePgbenchScript } from "./pgbench.ts";
import { processorShares, type Shares } from "./processor.ts";
import { startServer } from "./server.ts";

const RESERVING_CONNECTIONS = 32;
const READING_CONNECTIONS = 16;
const SEARCHING_CONNECTIONS = 8;
const RESERVING_SECONDS = 15;
const PGBENCH_CONNECTIONS = [2, 4, 8, 16, 32];
const PGBENCH_SECONDS = 6;
const READING_SECONDS = 10;
const SEARCHING_SECONDS = 4;

const LEANEST = new URL(import.meta.resolve("./leanest.sql"));

const { values } = parseArgs({ options: { scale: { type: "string", default: "1" } } });

const parts = new AsyncDisposableStack();
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    stopping.abort();
    void parts.disposeAsync().finally(() => process.exit(1));
  });
}
try {
  await bench(Number(values.scale));
} catch (error) {
  // Once interrupted, whatever was going on fails.
  if (!stopping.signal.aborted) throw error;
} finally {
  await parts.disposeAsync();
}

async function bench(scale: number): Promise<void> {
  const dataDirectory = await mkdtemp(join(tmpdir(), "kenshu-bench-"));
  parts.defer(() => rm(dataDirectory, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDirectory, durable: true });
  const db = openDatabase(postgres.connectionString, 4, NO_LIMITS);
  parts.defer(async () => {
    // PostgreSQL first, so that an interrupted statement does not have to be waited for.
    await postgres.stop();
    await db.destroy();
  });

  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`);
  await migrate(db);
  const startedAt = performance.now();
  await generateLargeData(db, { now: new Date(), scale });
  const seconds = (performance.now() - startedAt) / 1000;
  const field = await prepareField(db, RESERVING_CONNECTIONS);
  const { schedules, reservations, students } = field.counts;
  console.log(
    `${schedules} schedules, ${reservations} reservations, ${students} students, ` +
      `generated in ${seconds.toFixed(0)} s\n`,
  );

  const server = await startServer(postgres.connectionString);
  parts.defer(() => server.stop());
  const logFile = join(dataDirectory, "postgres.log");
  const captured = await captureReserveAndCancel(db, server.url, field, logFile);

  const shares: Record<string, Shares & { load: number }> = {};
  async function measured(name: string, job: Job): Promise<Measurement> {
    const { result, share } = await processorShares(db, server.pid, () =>
      measure(job, stopping.signal),
    );
    shares[name] = { ...share, load: result.processorShare };
    return result;
  }

  // The lists first, on the data as it was made: what comes after leaves the database rows to sweep.
  async function readings(
    requests: Record<string, ReadingRequest[]>,
    load: { connections: number; seconds: number },
  ) {
    const rows = [];
    for (const [name, asked] of Object.entries(requests)) {
      const job: Job = { url: server.url, kind: "read", requests: asked, ...load };
      rows.push(row(name, await measured(name, job)));
    }
    return rows;
  }
  const reading = await readings(readingRequests(field), {
    connections: READING_CONNECTIONS,
    seconds: READING_SECONDS,
  });
  const searching = await readings(searchingRequests(field), {
    connections: SEARCHING_CONNECTIONS,
    seconds: SEARCHING_SECONDS,
  });

  const reserving = await measured("reserve and cancel", {
    url: server.url,
    kind: "reserveAndCancel",
    connections: RESERVING_CONNECTIONS,
    seconds: RESERVING_SECONDS,
    field: field.reserving,
  });

  const pgbench = await findPgbench();
  if (!pgbench) {
    console.log("pgbench is missing, so there is no yardstick: apt-get install postgresql-contrib");
  }
  const scripts = {
    "pgbench, the captured statements": capturedStatements(captured),
    "pgbench, the leanest that promise the same": await readFile(LEANEST, "utf8"),
  };
  const yardstick = [];
  for (const [what, statements] of pgbench ? Object.entries(scripts) : []) {
    const path = join(dataDirectory, "reserveAndCancel.sql");
    const best = await runPgbench(pgbench ?? "", {
      script: await writePgbenchScript(path, statements, field.reserving),
      connections: PGBENCH_CONNECTIONS,
      seconds: PGBENCH_SECONDS,
      database: postgres.connectionString,
    });
    yardstick.push({ what, ...best });
  }

  console.log(
    "Reserve, then cancel: transactions a second; pgbench at its best number of connections",
  );
  console.table([
    { ...row("Kenshu over HTTP", reserving), connections: RESERVING_CONNECTIONS },
    ...yardstick.map(({ what, connections, perSecond, milliseconds }) => ({
      what,
      "per second": Math.round(perSecond),
      "mean ms": milliseconds.toFixed(1),
      connections,
      "HTTP ÷ pgbench": (reserving.perSecond / perSecond).toFixed(2),
    })),
  ]);
  console.log(`Reading at ${READING_CONNECTIONS} connections`);
  console.table(reading);
  console.log(`Searching at ${SEARCHING_CONNECTIONS} connections`);
  console.table(searching);
  console.log("Where the processor's time went, in percent of one core");
  console.table(shares);
}

function row(what: string, { perSecond, mean, p50, p95, p99, failed }: Measurement) {
  return {
    what,
    "per second": Math.round(perSecond),
    "mean ms": mean.toFixed(1),
    "p50 ms": p50.toFixed(1),
    "p95 ms": p95.toFixed(1),
    "p99 ms": p99.toFixed(1),
    failed,
  };
}
