import {
  type Intent,
  type IntentKind,
  inSteps,
  type Outcome,
  type WorkParts,
} from "@kenshu/api/intents/intent.ts";
import { workOff } from "@kenshu/api/intents/workOff.ts";
import { NEVER } from "@kenshu/db/stopping.ts";
import {
  addDays,
  formatDate,
  type PlainDate,
  type PlainTime,
  tokyoDate,
  tokyoInstant,
  tokyoTime,
} from "@kenshu/domain/time.ts";

const RETRY_AFTER_MINUTES = [1, 5, 15, 60];
/** Longer than any job takes, so that a job still running is not started a second time. */
const LEASE_MINUTES = 30;

/** One run of a job, for this day in Tokyo. */
type DailyRun = Intent & { job: string; day: PlainDate };

/** Why a run is made again although nothing has failed. */
const NO_FAULT = {
  unknownJob: "this version has no such job",
  stopped: "the process was stopped",
};

/** A job that runs once a day, at a time in Tokyo (rule 11.5). */
export type DailyJob = {
  name: string;
  /** The name of the job, for staff when it fails. */
  title: string;
  at: PlainTime;
  /** After a crash it is called once more. The outcome's `write` still writes only once. */
  perform(parts: WorkParts, run: DailyRun, stopping: AbortSignal): Promise<Outcome>;
};

/**
 * Runs the jobs whose time has come today. A job whose last time passed while no process was
 * running runs too, for the latest day only. Any number of processes may do this at once.
 */
export async function runDailyJobs(
  parts: WorkParts,
  jobs: readonly DailyJob[],
  stopping = NEVER,
): Promise<void> {
  await writeDueRuns(parts, jobs);
  await workOff(parts, runsOf(jobs, parts, stopping), stopping);
}

/**
 * Throws while the latest run of a job has failed, whichever process made it, so that every process
 * reports it (rule 21.5).
 */
export async function requireNoFailedRun(
  { db, clock }: WorkParts,
  jobs: readonly DailyJob[],
): Promise<void> {
  const now = clock.now();
  const failed = await db
    .selectFrom("dailyRun")
    .select("job")
    .where(({ or, and, eb }) =>
      or(jobs.map((job) => and([eb("job", "=", job.name), eb("day", "=", latestDay(job, now))]))),
    )
    .where("lastError", "is not", null)
    .where("lastError", "not in", Object.values(NO_FAULT))
    .execute();
  if (failed.length === 0) return;
  throw new Error(`the latest runs failed: ${failed.map(({ job }) => job).join(", ")}`);
}

/** The first process writes the intent for a job and a day. */
async function writeDueRuns({ db, clock }: WorkParts, jobs: readonly DailyJob[]): Promise<void> {
  const runs = jobs.map((job) => {
    const day = latestDay(job, clock.now());
    return { job: job.name, day, nextAttemptAt: tokyoInstant(day, job.at) };
  });
  await db
    .insertInto("dailyRun")
    .values(runs)
    .onConflict((written) => written.doNothing())
    .execute();
}

function runsOf(
  jobs: readonly DailyJob[],
  parts: WorkParts,
  stopping: AbortSignal,
): IntentKind<DailyRun> {
  const jobOf = (run: DailyRun) => jobs.find(({ name }) => name === run.job);
  return {
    table: "daily_run",
    lot: 10,
    leaseMinutes: LEASE_MINUTES,
    backOff: inSteps(RETRY_AFTER_MINUTES),
    async perform(run) {
      const job = jobOf(run);
      if (!job) return { end: "again", reason: NO_FAULT.unknownJob };
      if (run.day < latestDay(job, parts.clock.now())) {
        return { end: "failed", reason: "the next day's run is due" };
      }
      return job.perform(parts, run, stopping).catch((error: unknown) => {
        if (!stopping.aborted) throw error;
        return { end: "again", reason: NO_FAULT.stopped };
      });
    },
    failure: async (_tx, run) => ({
      category: "定時処理",
      description: `${formatDate(run.day)}の「${jobOf(run)?.title ?? run.job}」に失敗`,
    }),
  };
}

/**
 * The last day in Tokyo on which the job's time has come. Tokyo has no clock changes, so every day
 * has each time exactly once.
 */
function latestDay({ at }: DailyJob, now: Date): PlainDate {
  const today = tokyoDate(now);
  return tokyoTime(now) >= at ? today : addDays(today, -1);
}
