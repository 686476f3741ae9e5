import type { Context } from "@kenshu/api/context.ts";
import type { WorkParts } from "@kenshu/api/intents/intent.ts";
import { workOff } from "@kenshu/api/intents/workOff.ts";
import { readHeartful } from "@kenshu/api/modules/heartful/index.ts";
import { beginComparison, comparisonLots } from "@kenshu/api/modules/heartfulDifference/index.ts";
import { keepMonths } from "@kenshu/api/modules/log/index.ts";
import { movePastMails } from "@kenshu/api/modules/mail/index.ts";
import { endAllOverdueWishes, remindOf } from "@kenshu/api/modules/reservation/index.ts";
import { resultIntents } from "@kenshu/api/modules/studentExport/index.ts";
import { releaseIntents } from "@kenshu/api/modules/studentImport/index.ts";
import { vacancyIntents } from "@kenshu/api/modules/watch/index.ts";
import type { JobState } from "@kenshu/api/serverState.ts";
import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import { followFormerServers } from "@kenshu/db/studentSummary/followStudents.ts";
import { REMINDER_TIME } from "@kenshu/domain/reservation/reservation.limits.ts";
import { CUTOFF_TIME } from "@kenshu/domain/schedule/schedule.limits.ts";
import { addDays } from "@kenshu/domain/time.ts";
import type { CallTally } from "#callTally.ts";
import type { Configuration } from "#configuration.ts";
import { type BackupSchedule, backupJob } from "#jobs/backup.ts";
import { cleanUp } from "#jobs/cleanUp.ts";
import { type DailyJob, requireNoFailedRun, runDailyJobs } from "#jobs/dailyJobs.ts";
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
    title: "ログと届いたメールの月ごとの整理",
    at: "03:00",
    async perform(parts) {
      await movePastMails(parts);
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

/** At this hour hardly anybody waits for HM. */
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
 * Starts the work that no request waits for. Several server processes may do so at once. `states`
 * tells how each job goes. The function returned ends the jobs after their current step.
 */
export function startJobs(
  parts: WorkParts & Pick<Context, "heartful" | "site">,
  mail: Configuration["mail"],
  {
    states = [],
    backup = null,
    tally = null,
  }: {
    states?: JobState[];
    backup?: (BackupSchedule & { connectionString: string }) | null;
    tally?: CallTally | null;
  } = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running: Promise<void>[] = [];
  const start = (name: string, title: string, interval: number, run: () => Promise<void>) => {
    const state = { name, title, interval, lastSucceededAt: null, isFailing: false };
    states.push(state);
    running.push(repeat(state, run, parts, signal));
  };
  const ofEachDay = [
    ...dailyJobs,
    ...(parts.heartful ? [comparison] : []),
    ...(backup ? [backupJob(backup, backup.connectionString)] : []),
  ];
  start("dailyJobs", "定時処理", MINUTE, async () => {
    await runDailyJobs(parts, ofEachDay, signal);
    await requireNoFailedRun(parts, ofEachDay);
  });
  start("heartfulReading", "HMのカテゴリーと所属会社の読み取り", HOUR, () => readHeartful(parts));
  let isFollowed = false;
  start("dueSummaries", "検索用の内容の更新", MINUTE, async () => {
    if (!isFollowed) await followFormerServers(parts.db);
    isFollowed = true;
    await workOutDueSummaries(parts.db);
  });
  if (tally) start("callTally", "呼び出しの集計", MINUTE, tally.keep);
  const transport = mail && openMailTransport(mail);
  const mails = transport && mailIntents(transport, { ...parts, from: mail.from });
  start("mailDelivery", "メールの送信", SECOND, () =>
    mails ? workOff(parts, mails, signal) : keepMails(parts),
  );
  const vacancies = vacancyIntents(parts);
  start("vacancies", "空きのお知らせの作成", 2 * SECOND, () => workOff(parts, vacancies, signal));
  if (parts.heartful) {
    const releases = releaseIntents(parts.heartful, parts.clock);
    start("releases", "HMへの紐づけの解除", 10 * SECOND, () => workOff(parts, releases, signal));
    const results = resultIntents(parts.heartful, parts.clock);
    start("resultAttempts", "合否のHMへの送信", 10 * SECOND, () => workOff(parts, results, signal));
    const lots = comparisonLots(parts.db, parts.heartful, parts.clock);
    start("comparison", "HMとの照合", 2 * SECOND, () => workOff(parts, lots, signal));
  }
  return async () => {
    stopping.abort();
    await Promise.all([...running, tally?.end()]);
    states.length = 0;
    transport?.close();
  };
}
