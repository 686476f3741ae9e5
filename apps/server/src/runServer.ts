import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerState } from "@kenshu/api/serverState.ts";
import { type Accounts, bringUpToDate } from "@kenshu/db/bringUpToDate.ts";
import { LOOK_LIMITS, NO_LIMITS } from "@kenshu/db/limits.ts";
import { type Database, openAnalysisDatabase, openDatabase, poolUse } from "@kenshu/db/pool.ts";
import { requirePool } from "@kenshu/db/reach.ts";
import { noReplica, preferReplica, requireReplica } from "@kenshu/db/replica.ts";
import { demoAccounts, demoPassword } from "@kenshu/demo-data/demoAccounts.ts";
import { demoIssuer } from "@kenshu/demo-data/demoIssuer.ts";
import { fillDemoData } from "@kenshu/demo-data/fillDemoData.ts";
import { findDemoAccount } from "@kenshu/demo-data/findDemoAccount.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { speakJapanese } from "@kenshu/domain/validationMessages.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { Registry } from "@prometheus-io/client";
import type { FastifyInstance } from "fastify";
import { addressOf } from "#address.ts";
import { buildApp } from "#app.ts";
import { openCallTally } from "#callTally.ts";
import { choosePort } from "#choosePort.ts";
import { runningClock } from "#clock.ts";
import { type Configuration, isLoopback } from "#configuration.ts";
import { drainable } from "#drain.ts";
import { openConfiguredHeartful } from "#heartful.ts";
import { startJobs } from "#jobs.ts";
import { countEnds } from "#metrics/countEnds.ts";
import { measureServer } from "#metrics/measureServer.ts";
import { serveMetrics } from "#metrics/serveMetrics.ts";
import { readVersion } from "#plugins/web.ts";
import { handedSocket, keepBacklog, tellSystemd } from "#systemd.ts";
import { currentWork } from "#work.ts";

const WEB_DIRECTORY = resolve(import.meta.dirname, "../../web/dist");
/**
 * Everything ends within this many milliseconds after the signal, whatever is going on (rule
 * 13.12).
 */
const END = 8_500;
/** How much of that time goes to requests in flight, to jobs and to database connections. */
const DRAIN = 5_000;
const JOBS = 1_000;
const POOL = 500;
const TRACES = 500;
/** A start that is not ready looks again after this many milliseconds. */
const LOOK_AGAIN = 500;
/**
 * How many connections may wait to be taken. When sessions open, hundreds of phones call at once; a
 * phone that finds the queue full tries again only after a second. `net.core.somaxconn` caps it.
 */
const BACKLOG = 4096;
/** Connections for the jobs alone, so that mails and reminders go out however many people call. */
const JOBS_CONNECTIONS = 4;

/**
 * Runs the server until `stopping`. Then ends its parts in the reverse order of their start: new
 * connections, requests in flight, jobs, pool, PostgreSQL. Throws when it cannot start.
 */
export async function runServer(
  configuration: Configuration,
  stopping: AbortSignal,
): Promise<void> {
  const parts = new AsyncDisposableStack();
  let endBy = 0;
  stopping.addEventListener("abort", () => {
    endBy = performance.now() + END;
  });
  try {
    await startServer(parts, configuration, stopping, () => endBy - performance.now());
    if (!stopping.aborted) await once(stopping, "abort");
  } finally {
    await parts.disposeAsync();
  }
}

/**
 * Starts part after part and puts the end of each into `parts`. Stops between two parts when
 * `stopping`.
 */
async function startServer(
  parts: AsyncDisposableStack,
  configuration: Configuration,
  stopping: AbortSignal,
  timeLeft: () => number,
): Promise<void> {
  speakJapanese();
  const clock = runningClock(configuration.clockStart);
  const isDemo = configuration.databaseUrl === null;
  const handed = handedSocket(process.env);
  const port = handed ? configuration.port : await choosePort(configuration);
  const address = addressOf(configuration.host, port);

  const accounts = await openAccounts(parts, configuration, timeLeft);
  if (stopping.aborted) return;
  await prepareDatabase(accounts, configuration, clock);
  const connectionString = accounts.databaseUrl;
  if (stopping.aborted) return;
  const { databasePooler } = configuration;
  const db = openDatabase(connectionString, undefined, undefined, databasePooler);
  parts.defer(() => within(POOL, db.destroy()));
  await requirePool(db);
  const analysisDb = openAnalysisDatabase(connectionString, databasePooler);
  parts.defer(() => within(POOL, analysisDb.destroy()));
  const { searches, analyses } = await openReplica(parts, configuration, { db, analysisDb });

  const jobsDb = openDatabase(connectionString, JOBS_CONNECTIONS, undefined, databasePooler);
  parts.defer(() => within(POOL, jobsDb.destroy()));

  const readyDb = openDatabase(connectionString, 1, LOOK_LIMITS, databasePooler);
  parts.defer(() => within(POOL, readyDb.destroy()));
  const lookDb = openDatabase(connectionString, 1, LOOK_LIMITS, databasePooler);
  parts.defer(() => within(POOL, lookDb.destroy()));
  const server: ServerState = {
    startedAt: clock.now(),
    jobs: [],
    isEnding: false,
    expectsBackup: configuration.expectsBackup,
    pool: () => poolUse(db),
  };
  stopping.addEventListener("abort", () => {
    server.isEnding = true;
  });

  const demo = isDemo ? { password: demoPassword, accounts: demoAccounts } : null;
  const issuer = configuration.issuer ?? (isDemo ? demoIssuer : null);
  if (!issuer) warnOfNoIssuer();
  if (isDemo && !isLoopback(configuration.host)) warnOfOpenDemo();
  if (!isDemo && !configuration.mail) warnOfNoMail();
  const heartful = await openConfiguredHeartful(parts, configuration, clock, {
    info: (fields, message) => app.log.info({ ...currentWork(), ...fields }, message),
    warn: (fields, message) => app.log.warn({ ...currentWork(), ...fields }, message),
  });
  const metrics = configuration.metrics && new Registry();
  if (metrics) {
    parts.defer(countEnds(metrics));
    const version = await readVersion(WEB_DIRECTORY);
    const pools = { calls: db, analyses: analysisDb, jobs: jobsDb };
    measureServer(metrics, { clock, server, version, heartful, pools, lookDb });
  }
  const tracing = configuration.isTraced ? (await import("#tracing.ts")).openTracing() : null;
  if (tracing) parts.defer(() => within(TRACES, tracing.close()));
  const tally = openCallTally({ db: jobsDb, clock });
  const site = configuration.publicUrl ?? new URL(address);
  const app = await buildApp({
    db,
    searches,
    analyses,
    clock,
    demo,
    issuer,
    heartful,
    server,
    readyDb,
    lookDb,
    metrics,
    tracing,
    tally,
    site,
    configuration,
    webDirectory: WEB_DIRECTORY,
  });
  const endJobs = startJobs(
    { db: jobsDb, clock, heartful, site, log: app.log },
    configuration.mail,
    {
      states: server.jobs,
      backup: configuration.backup && {
        ...configuration.backup,
        connectionString: accounts.ownerUrl ?? connectionString,
      },
      tally,
    },
  );
  parts.defer(() => within(JOBS, endJobs()));
  const drain = drainable(app);
  parts.defer(() => drain(DRAIN));
  if (metrics && configuration.metrics) {
    const served = await serveMetrics(metrics, configuration.metrics);
    parts.defer(() => served.close());
    console.log(`metrics ${served.address}/metrics`);
  }
  if (handed) keepBacklog(app.server, BACKLOG);
  await app.listen(handed ?? { port, host: configuration.host, backlog: BACKLOG });
  if (!(await becomesReady(app, stopping))) return;
  console.log(`ready ${address}`);
  await tellSystemd();
}

/** Waits until the server would answer a call. Returns false if the end comes first (rule 21.2). */
async function becomesReady(app: FastifyInstance, stopping: AbortSignal): Promise<boolean> {
  let isTold = false;
  while (!stopping.aborted) {
    const { statusCode, body } = await app.inject({ url: "/ready" });
    if (statusCode === 200) return true;
    if (!isTold) app.log.warn({ lacks: JSON.parse(body) }, "not ready yet");
    isTold = true;
    await pause(LOOK_AGAIN, undefined, { signal: stopping }).catch(() => {});
  }
  return false;
}

/** The accounts of the database that is configured, or of the embedded one, which it starts. */
async function openAccounts(
  parts: AsyncDisposableStack,
  { databaseUrl, databaseOwnerUrl, dataDirectory }: Configuration,
  timeLeft: () => number,
): Promise<Accounts> {
  if (databaseUrl !== null) return { databaseUrl, ownerUrl: databaseOwnerUrl };
  const log = (line: string) => console.log(line);
  const postgres = await startEmbeddedPostgres({ dataDirectory, log });
  parts.defer(() => postgres.stop(timeLeft()));
  console.log(`データベース（npm run check などに） DATABASE_URL=${postgres.connectionString}`);
  return { databaseUrl: postgres.connectionString, ownerUrl: postgres.ownerConnectionString };
}

/** Waits until something ends, but no longer than this. */
async function within(limit: number, end: Promise<void>): Promise<void> {
  await Promise.race([end, pause(limit, undefined, { ref: false })]);
}

/**
 * The part of a start that may take long: other servers start at the same time, or a migration
 * runs.
 */
async function prepareDatabase(
  accounts: Accounts,
  { databaseUrl, dataDirectory }: Configuration,
  clock: Clock,
): Promise<void> {
  const isDemo = databaseUrl === null;
  await bringUpToDate(accounts, isDemo ? { dataDirectory } : {});
  const db = openDatabase(accounts.ownerUrl ?? accounts.databaseUrl, 1, NO_LIMITS);
  try {
    if (isDemo) {
      await fillDemoData(db, clock.now());
      printDemoAccounts();
    } else {
      await requireNoDemoAccount(db);
    }
  } finally {
    await db.destroy();
  }
}

/** Where searches and analyses read, as DATABASE_READ_URL says (rule 13.16). */
async function openReplica(
  parts: AsyncDisposableStack,
  { databaseReadUrl }: Configuration,
  primary: { db: Database; analysisDb: Database },
) {
  if (!databaseReadUrl) {
    return { searches: noReplica(primary.db), analyses: noReplica(primary.analysisDb) };
  }
  const db = openDatabase(databaseReadUrl);
  parts.defer(() => within(POOL, db.destroy()));
  const analysisDb = openAnalysisDatabase(databaseReadUrl);
  parts.defer(() => within(POOL, analysisDb.destroy()));
  await warnOfNoReplica(db);
  return {
    searches: preferReplica(db, primary.db),
    analyses: preferReplica(analysisDb, primary.analysisDb),
  };
}

async function warnOfNoReplica(replica: Database): Promise<void> {
  try {
    await requireReplica(replica);
  } catch (error) {
    console.warn(
      "DATABASE_READ_URL のデータベースは、現在、読み取り専用の複製として使えません。使えるようになるまで、検索と分析も DATABASE_URL のデータベースから読み取ります。 / " +
        "The database of DATABASE_READ_URL is no replica, or does not answer; until it does, searches and analyses read the one of DATABASE_URL.\n" +
        (error instanceof Error ? error.message : ""),
    );
  }
}

async function requireNoDemoAccount(db: Database): Promise<void> {
  const emailAddress = await findDemoAccount(db);
  if (!emailAddress) return;
  throw new Error(
    `DATABASE_URL のデータベースには、公開されているパスワードのデモのアカウント（${emailAddress}）があります。デモのデータのない、別のデータベースを指定してください。 / ` +
      "DATABASE_URL names a database with demo accounts, whose password is published; choose another.",
  );
}

function warnOfOpenDemo(): void {
  console.warn(
    "HOST により、ほかのコンピューターからもデモのアカウントでサインインできます。 / " +
      "HOST lets other machines in, where anybody can sign in with the demo accounts.",
  );
}

function printDemoAccounts(): void {
  console.log(`デモ用のアカウント（パスワードはすべて ${demoPassword}）`);
  for (const { emailAddress, label } of demoAccounts) console.log(`  ${emailAddress}  ${label}`);
}

function warnOfNoIssuer(): void {
  console.warn(
    "領収書は発行できません。ISSUER_NAME と ISSUER_ADDRESS を指定してください。 / " +
      "No receipts can be issued without ISSUER_NAME and ISSUER_ADDRESS.",
  );
}

function warnOfNoMail(): void {
  console.warn(
    "MAIL=off のため、メールは送られません：登録とパスワード再設定の確認、予約・繰り上げ・中止のお知らせ。 / " +
      "No mails are sent because of MAIL=off: neither codes and links for accounts nor notices about reservations.",
  );
}
