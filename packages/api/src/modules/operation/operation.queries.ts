import { ownsSchema } from "@kenshu/db/serverAccount.ts";
import { BacklogKind, HeartfulState } from "@kenshu/domain/enumerations.ts";
import {
  isBacklogLate,
  isHeartfulAway,
  isPoolFull,
  needsBackup,
} from "@kenshu/domain/operation/operation.rules.ts";
import type { OperationState } from "@kenshu/domain/operation/operation.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import type { Breaker } from "@kenshu/heartful/gateway.ts";
import type { Context } from "#context.ts";
import { type IntentTable, readBacklogs } from "#intents/backlogs.ts";
import { countUndeliveredMails } from "#modules/mail/index.ts";
import { readBackups } from "#modules/operation/backups.queries.ts";
import { readMonths } from "#modules/operation/callTallies.queries.ts";
import { countUnsettledAttempts } from "#modules/studentExport/index.ts";

const kindOf: Record<IntentTable, BacklogKind> = {
  mail: BacklogKind.Mail,
  daily_run: BacklogKind.DailyRun,
  result_attempt: BacklogKind.Result,
  trainee_release: BacklogKind.Release,
  heartful_comparison_lot: BacklogKind.Comparison,
  vacancy: BacklogKind.Vacancy,
};

const stateOf: Record<Breaker, HeartfulState> = {
  closed: HeartfulState.Asked,
  open: HeartfulState.Resting,
  halfOpen: HeartfulState.Trying,
};

/** How the product runs: what all servers share, and the answering server (rule 21.5). */
export async function getOperationState(ctx: Context): Promise<OperationState> {
  const { db, clock, server, heartful, version, sendsMail } = ctx;
  const now = clock.now();
  const { used, waiting, max } = server.pool();
  const backlogs = await readBacklogs({ db, clock });
  const unsettledCount = await countUnsettledAttempts(db);
  const undeliveredCount = await countUndeliveredMails(db);
  const backups = await readBackups(db, server.expectsBackup);
  const months = await readMonths({ db, clock });
  const heartfulState = heartful ? stateOf[heartful.breaker()] : HeartfulState.Absent;
  return {
    version,
    startedAt: wireInstant(server.startedAt),
    checkedAt: wireInstant(now),
    database: {
      needsAttention: isPoolFull({ waiting }),
      usedCount: used,
      maxCount: max,
      waitingCount: waiting,
      ownsSchema: await ownsSchema(db),
    },
    jobs: server.jobs.map((job) => ({
      needsAttention: job.isFailing,
      title: job.title,
      lastSucceededAt: job.lastSucceededAt && wireInstant(job.lastSucceededAt),
    })),
    backlogs: backlogs.map(({ table, dueSince, ...counts }) => ({
      needsAttention: isBacklogLate({ dueSince }, now),
      kind: kindOf[table],
      dueSince: dueSince && wireInstant(dueSince),
      ...counts,
    })),
    heartful: { needsAttention: isHeartfulAway(heartfulState), state: heartfulState },
    results: { needsAttention: unsettledCount > 0, unsettledCount },
    mail: { needsAttention: undeliveredCount > 0, isSent: sendsMail, undeliveredCount },
    backup: {
      needsAttention: needsBackup(backups, now),
      isExpected: backups.isExpected,
      last: backups.last && { ...backups.last, endedAt: wireInstant(backups.last.endedAt) },
      lastSucceededAt: backups.lastSucceededAt && wireInstant(backups.lastSucceededAt),
    },
    months: months.map(({ lostSince, ...counted }) => ({
      ...counted,
      lostSince: lostSince && wireInstant(lostSince),
    })),
  };
}
