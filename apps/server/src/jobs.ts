import type { Context } from "@kenshu/api/context.ts";
import type { WorkParts } from "@kenshu/api/intents/intent.ts";
import { workOff } from "@kenshu/api/intents/workOff.ts";
import { readHeartful } from "@kenshu/api/modules/heartful/index.ts";
import { beginComparison, comparisonLots } from "@kenshu/api/modules/heartfulDifference/index.ts";
import { keepMonths } from "@kenshu/api/modules/log/index.ts";
import { endAllOverdueWishes, remindOf } from "@kenshu/api/modules/reservation/index.ts";
import { resultIntents } from "@kenshu/api/modules/studentExport/index.ts";
import { releaseIntents } from "@kenshu/api/modules/studentImport/index.ts";
import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import { CUTOFF_TIME, REMINDER_TIME } from "@kenshu/domain/reservation/reservation.limits.ts";
import { addDays } from "@kenshu/domain/time.ts";
import type { Configuration } from "#configuration.ts";
import { type BackupSchedule, backupJob } from "#jobs/backup.ts";
import { cleanUp } from "#jobs/cleanUp.ts";
import { type DailyJob, runDailyJobs } from "#jobs/dailyJobs.ts";
import { repeat } from "#jobs/job.ts";
import { keepMails, mailIntents, openMailTransport } from "#jobs/mailDelivery.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const dailyJobs: DailyJob[] = [
  {
    name: "cleanUp",
    title: "期限の切れた記録の整理",
    at: "03:00",
    async perform(parts) {
      await cleanUp(parts);
      return { end: "done" };
    },
  },
  {
    name: "logMonths",
    title: "ログの月ごとの整理",
    at: "03:00",
    async perform(parts) {
      await keepMonths(parts);
      return { end: "done" };
    },
  },
  {
    name: "reminder",
    title: "翌日の研修のお知らせ",
    at: REMINDER_TIME,
    async perform(parts, { day }) {
      await remindOf(parts, addDays(day, 1));
      return { end: "done" };
    },
  },
  {
    name: "wishes",
    title: "締切を過ぎた置き換え待ちの終了",
    at: CUTOFF_TIME,
    async perform({ db, clock }) {
      await endAllOverdueWishes({ db, clock, actor: null });
      return { end: "done" };
    },
  },
];

/** At an hour at which hardly anybody waits for HM. */
const comparison: DailyJob = {
  name: "heartfulComparison",
  title: "HMとの照合",
  at: "04:00",
  perform: async ({ clock }) => ({
    end: "done",
    write: (tx) => beginComparison(tx, { db: tx, clock, actor: null }),
  }),
};

/**
 * Starts the work that no request waits for; several server processes may do it at once.
 * The function returned ends it, after what is being done.
 */
export function startJobs(
  parts: WorkParts & Pick<Context, "heartful" | "site">,
  mail: Configuration["mail"],
  backup: (BackupSchedule & { connectionString: string }) | null = null,
): () => Promise<void> {
  const stopping = new AbortController();
  const ofEachDay = [
    ...dailyJobs,
    ...(parts.heartful ? [comparison] : []),
    ...(backup ? [backupJob(backup, backup.connectionString)] : []),
  ];
  const runDue = () => runDailyJobs(parts, ofEachDay, stopping.signal);
  const jobs = [
    repeat("dailyJobs", MINUTE, runDue, parts, stopping.signal),
    repeat("heartfulReading", HOUR, () => readHeartful(parts), parts, stopping.signal),
    repeat("dueSummaries", MINUTE, () => workOutDueSummaries(parts.db), parts, stopping.signal),
  ];
  const transport = mail && openMailTransport(mail);
  const mails = transport && mailIntents(transport, { ...parts, from: mail.from });
  const deliver = () => (mails ? workOff(parts, mails, stopping.signal) : keepMails(parts));
  jobs.push(repeat("mailDelivery", SECOND, deliver, parts, stopping.signal));
  if (parts.heartful) {
    const releases = releaseIntents(parts.heartful, parts.clock);
    const release = () => workOff(parts, releases, stopping.signal);
    jobs.push(repeat("releases", 10 * SECOND, release, parts, stopping.signal));
    const results = resultIntents(parts.heartful, parts.clock);
    const send = () => workOff(parts, results, stopping.signal);
    jobs.push(repeat("resultAttempts", 10 * SECOND, send, parts, stopping.signal));
    const lots = comparisonLots(parts.db, parts.heartful, parts.clock);
    const compare = () => workOff(parts, lots, stopping.signal);
    jobs.push(repeat("comparison", 2 * SECOND, compare, parts, stopping.signal));
  }
  return async () => {
    stopping.abort();
    await Promise.all(jobs);
    transport?.close();
  };
}
