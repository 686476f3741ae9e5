import { type Backlog, readBacklogs } from "@kenshu/api/intents/backlogs.ts";
import { countUndeliveredMails } from "@kenshu/api/modules/mail/index.ts";
import { readBackups } from "@kenshu/api/modules/operation/index.ts";
import type { ServerState } from "@kenshu/api/serverState.ts";
import { type Database, poolUse } from "@kenshu/db/pool.ts";
import { backupAwaitedSince, isGood } from "@kenshu/domain/operation/operation.rules.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import type { Breaker, Heartful } from "@kenshu/heartful/gateway.ts";
import { collectDefaultMetrics, Gauge, type Registry } from "@prometheus-io/client";
import { keptFor } from "#keptFor.ts";

export type Measured = {
  clock: Clock;
  server: ServerState;
  version: string;
  heartful: Heartful | null;
  /** The pools by their names. */
  pools: Record<string, Database>;
  /** The connection that asks about the backlogs. */
  lookDb: Database;
};

const BREAKER: Breaker[] = ["closed", "open", "halfOpen"];

/** Measures at each scrape how the process, its pools and jobs, HM and the backlogs are (rule 21.3). */
export function measureServer(registry: Registry, parts: Measured): void {
  collectDefaultMetrics({ register: registry });
  measureProcess(registry, parts);
  measurePools(registry, parts);
  measureJobs(registry, parts);
  measureHeartful(registry, parts);
  measureBacklogs(registry, parts);
}

/** One look at the database serves all metrics of a scrape for this many milliseconds. */
const KEPT = 500;

function measureProcess(registry: Registry, { version }: Measured): void {
  new Gauge({
    name: "kenshu_info",
    help: "Always 1, with the version that runs",
    labelNames: ["version"],
    registers: [registry],
  }).set({ version }, 1);
}

function measurePools(registry: Registry, { pools }: Measured): void {
  const names = Object.entries(pools);
  const most = new Gauge({
    name: "kenshu_pool_connections_max",
    help: "The most connections that a pool has",
    labelNames: ["pool"],
    registers: [registry],
  });
  for (const [pool, db] of names) most.set({ pool }, poolUse(db).max);
  new Gauge({
    name: "kenshu_pool_connections",
    help: "Connections to the database in use and idle, and calls that wait for one",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, db] of names) {
        const { used, idle, waiting } = poolUse(db);
        this.set({ pool, state: "used" }, used);
        this.set({ pool, state: "idle" }, idle);
        this.set({ pool, state: "waiting" }, waiting);
      }
    },
  });
}

/** `job` is a label of Prometheus' own. */
function measureJobs(registry: Registry, { server }: Measured): void {
  new Gauge({
    name: "kenshu_job_failing",
    help: "1 while the last run of a job failed",
    labelNames: ["task"],
    registers: [registry],
    collect() {
      for (const { name, isFailing } of server.jobs) this.set({ task: name }, Number(isFailing));
    },
  });
  new Gauge({
    name: "kenshu_job_last_success_timestamp_seconds",
    help: "When a job last came to a good end",
    labelNames: ["task"],
    registers: [registry],
    collect() {
      for (const { name, lastSucceededAt } of server.jobs) {
        if (lastSucceededAt) this.set({ task: name }, lastSucceededAt.getTime() / 1000);
      }
    },
  });
}

function measureHeartful(registry: Registry, { heartful }: Measured): void {
  if (!heartful) return;
  new Gauge({
    name: "kenshu_heartful_breaker",
    help: "1 for the state in which the breaker before HM is; while it is open HM is not asked",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      const now = heartful.breaker();
      for (const state of BREAKER) this.set({ state }, Number(state === now));
    },
  });
}

/** What the database says. If it does not answer, we report only that. */
function measureBacklogs(registry: Registry, { lookDb, clock, server }: Measured): void {
  const look = keptFor(KEPT, () => lookAt({ db: lookDb, clock, server }).catch(() => null));
  const secondsSince = (instant: Date) => (clock.now().getTime() - instant.getTime()) / 1000;
  const ofEach = (name: string, help: string, read: (backlog: Backlog) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ["intent"],
      registers: [registry],
      async collect() {
        this.reset();
        const seen = await look();
        for (const backlog of seen?.backlogs ?? []) {
          this.set({ intent: backlog.table }, read(backlog));
        }
      },
    });
  const ofAll = (name: string, help: string, read: (seen: Seen) => number | null) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.remove();
        const seen = await look();
        const value = seen && read(seen);
        if (value !== null) this.set(value);
      },
    });

  ofEach("kenshu_backlog_due", "What could be done now, by intent", ({ dueCount }) => dueCount);
  ofEach(
    "kenshu_backlog_due_age_seconds",
    "For how long the first of what is due has been, by intent",
    ({ dueSince }) => (dueSince ? secondsSince(dueSince) : 0),
  );
  ofEach(
    "kenshu_backlog_retrying",
    "What has failed and is to be tried again, by intent",
    ({ retryingCount }) => retryingCount,
  );
  ofAll(
    "kenshu_summaries_due",
    "Students and trainings whose figures in searches are to be worked out anew",
    ({ summaryCount }) => summaryCount,
  );
  ofAll(
    "kenshu_mails_undelivered",
    "Mails that did not arrive, and that nobody has seen to",
    ({ undeliveredCount }) => undeliveredCount,
  );
  ofAll(
    "kenshu_backup_failing",
    "1 while the last backup or its trial restore failed",
    ({ backups: { last } }) => Number(last !== null && !isGood(last)),
  );
  ofAll(
    "kenshu_backup_age_seconds",
    "Since the last good backup, or since the first start without one; none where BACKUP=outside",
    ({ backups }) => {
      const since = backupAwaitedSince(backups);
      return since && secondsSince(since);
    },
  );
  new Gauge({
    name: "kenshu_database_up",
    help: "1 while the database answers",
    registers: [registry],
    async collect() {
      this.set(Number((await look()) !== null));
    },
  });
}

type Seen = Awaited<ReturnType<typeof lookAt>>;

async function lookAt({
  db,
  clock,
  server,
}: Pick<Measured, "clock" | "server"> & { db: Database }) {
  const backlogs = await readBacklogs({ db, clock });
  const { summaryCount } = await db
    .selectFrom("summaryDue")
    .select((eb) => eb.fn.countAll<number>().as("summaryCount"))
    .executeTakeFirstOrThrow();
  const undeliveredCount = await countUndeliveredMails(db);
  const backups = await readBackups(db, server.expectsBackup);
  return { backlogs, summaryCount, undeliveredCount, backups };
}
