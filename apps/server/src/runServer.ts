import { once } from "node:events";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { NO_LIMITS } from "@kenshu/db/limits.ts";
import { migrate } from "@kenshu/db/migrate.ts";
import { type Database, openAnalysisDatabase, openDatabase } from "@kenshu/db/pool.ts";
import { reach, requireDatabase, requirePool } from "@kenshu/db/reach.ts";
import { demoAccounts, demoPassword } from "@kenshu/demo-data/demoAccounts.ts";
import { demoIssuer } from "@kenshu/demo-data/demoIssuer.ts";
import { fillDemoData } from "@kenshu/demo-data/fillDemoData.ts";
import { findDemoAccount } from "@kenshu/demo-data/findDemoAccount.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { speakJapanese } from "@kenshu/domain/validationMessages.ts";
import { startEmbeddedPostgres } from "@kenshu/embedded-postgres/embeddedPostgres.ts";
import { buildApp } from "#app.ts";
import { choosePort } from "#choosePort.ts";
import { runningClock } from "#clock.ts";
import { type Configuration, isLoopback } from "#configuration.ts";
import { drainable } from "#drain.ts";
import { openConfiguredHeartful } from "#heartful.ts";
import { startJobs } from "#jobs.ts";

const WEB_DIRECTORY = resolve(import.meta.dirname, "../../web/dist");
/** Milliseconds from the signal within which everything ends, whatever is going on (rule 13.12). */
const END = 8_500;
/** The parts of that time which requests in flight, jobs and connections to the database may take. */
const DRAIN = 5_000;
const JOBS = 1_000;
const POOL = 500;
/** Connections of the jobs alone: however many call, mails and reminders go out. */
const JOBS_CONNECTIONS = 4;

/**
 * Runs the server until `stopping`, then ends everything in the reverse order of its start: no new
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

/** Starts part after part, each with its end in `parts`; gives up between two when `stopping`. */
async function startServer(
  parts: AsyncDisposableStack,
  configuration: Configuration,
  stopping: AbortSignal,
  timeLeft: () => number,
): Promise<void> {
  speakJapanese();
  const clock = runningClock(configuration.clockStart);
  const isDemo = configuration.databaseUrl === null;
  const port = await choosePort(configuration);
  const address = addressOf(configuration.host, port);

  const connectionString =
    configuration.databaseUrl ?? (await startDatabase(parts, configuration, timeLeft));
  if (stopping.aborted) return;
  await prepareDatabase(connectionString, configuration, clock);
  if (stopping.aborted) return;
  const { databasePooler, databaseReadUrl } = configuration;
  const db = openDatabase(connectionString, undefined, undefined, databasePooler);
  parts.defer(() => within(POOL, db.destroy()));
  await requirePool(db);
  const readUrl = databaseReadUrl ?? connectionString;
  const analysisDb = openAnalysisDatabase(readUrl, databaseReadUrl ? undefined : databasePooler);
  parts.defer(() => within(POOL, analysisDb.destroy()));
  if (databaseReadUrl) await warnOfNoReplica(analysisDb);

  const jobsDb = openDatabase(connectionString, JOBS_CONNECTIONS, undefined, databasePooler);
  parts.defer(() => within(POOL, jobsDb.destroy()));

  const demo = isDemo ? { password: demoPassword, accounts: demoAccounts } : null;
  const issuer = configuration.issuer ?? (isDemo ? demoIssuer : null);
  if (!issuer) warnOfNoIssuer();
  if (isDemo && !isLoopback(configuration.host)) warnOfOpenDemo();
  if (!isDemo && !configuration.mail) warnOfNoMail();
  const heartful = await openConfiguredHeartful(parts, configuration, clock, {
    info: (fields, message) => app.log.info(fields, message),
    warn: (fields, message) => app.log.warn(fields, message),
  });
  const site = configuration.publicUrl ?? new URL(address);
  const app = await buildApp({
    db,
    analysisDb,
    clock,
    demo,
    issuer,
    heartful,
    site,
    configuration,
    webDirectory: WEB_DIRECTORY,
  });
  const endJobs = startJobs(
    { db: jobsDb, clock, heartful, site, log: app.log },
    configuration.mail,
    configuration.backup && { ...configuration.backup, connectionString },
  );
  parts.defer(() => within(JOBS, endJobs()));
  const drain = drainable(app);
  parts.defer(() => drain(DRAIN));
  await app.listen({ port, host: configuration.host });
  console.log(`ready ${address}`);
}

async function startDatabase(
  parts: AsyncDisposableStack,
  { dataDirectory }: Configuration,
  timeLeft: () => number,
): Promise<string> {
  const log = (line: string) => console.log(line);
  const postgres = await startEmbeddedPostgres({ dataDirectory, log });
  parts.defer(() => postgres.stop(timeLeft()));
  console.log(`データベース（npm run check などに） DATABASE_URL=${postgres.connectionString}`);
  return postgres.connectionString;
}

/** Waits for the end of something, but no longer than this. */
async function within(limit: number, end: Promise<void>): Promise<void> {
  await Promise.race([end, pause(limit, undefined, { ref: false })]);
}

/** What may take long: other servers start at the same time, and a migration lasts as long as it does. */
async function prepareDatabase(
  connectionString: string,
  { databaseUrl, dataDirectory }: Configuration,
  clock: Clock,
): Promise<void> {
  const isDemo = databaseUrl === null;
  const db = openDatabase(connectionString, 1, NO_LIMITS);
  try {
    if (!isDemo) await requireDatabase(db);
    await migrate(db, isDemo ? dataDirectory : undefined);
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

/** Analyses alone need the replica; each says so as long as it is away. */
async function warnOfNoReplica(analysisDb: Database): Promise<void> {
  try {
    await reach(analysisDb);
  } catch (error) {
    console.warn(
      "DATABASE_READ_URL のデータベースに接続できません。接続できるまで、分析は利用できません。 / " +
        "Cannot connect to the database of DATABASE_READ_URL; there are no analyses until it answers.\n" +
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
    "領収書は発行できません。ISSUER_NAME、ISSUER_ADDRESS、ISSUER_REGISTRATION_NUMBER を指定してください。 / " +
      "No receipts can be issued without ISSUER_NAME, ISSUER_ADDRESS and ISSUER_REGISTRATION_NUMBER.",
  );
}

function warnOfNoMail(): void {
  console.warn(
    "MAIL=off のため、メールは送られません：登録とパスワード再設定の確認、予約・繰り上げ・中止のお知らせ。 / " +
      "No mails are sent because of MAIL=off: neither codes and links for accounts nor notices about reservations.",
  );
}

/** Where a browser on this machine reaches the server. */
function addressOf(host: string, port: number): string {
  if (host === "0.0.0.0" || host === "::") return `http://127.0.0.1:${port}`;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}
