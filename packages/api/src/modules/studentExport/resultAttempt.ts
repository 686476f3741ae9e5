import type { DB } from "@kenshu/db/schema.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { takingStateName } from "@kenshu/domain/enumerations.ts";
import { endOfAttempt } from "@kenshu/domain/studentExport/studentExport.rules.ts";
import type { AttemptFailure } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { type Clock, tokyoDate } from "@kenshu/domain/time.ts";
import type { Entry } from "@kenshu/heartful/contract.ts";
import { HeartfulError, HeartfulRefused, HeartfulUnreachable } from "@kenshu/heartful/errors.ts";
import type { Heartful } from "@kenshu/heartful/gateway.ts";
import { type Selectable, sql } from "kysely";
import { type IntentKind, inSteps, type Outcome } from "#intents/intent.ts";
import { type Change, record } from "#recording/record.ts";

/** Attempts taken at once. */
const LOT = 5;
/** Minutes to the next attempt, by the number of attempts. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 360];
/** It then goes on: an attempt ends only when HM has told its outcome. */
const RETRY_AT_LAST_MINUTES = 720;

/** An intent: send the results of one HM entry (rule 9.7). */
export type ResultAttempt = Selectable<DB["resultAttempt"]>;

export const category = "合否連携";

/** The lease is longer than an attempt can take, which asks HM three things at most. */
export const RESULT_ATTEMPTS = { table: "result_attempt", leaseMinutes: 3 };

/**
 * Sends the results of an entry to HM once: all attempts use the same key. Before an attempt is
 * repeated, we ask HM for the outcome.
 */
export function resultIntents(heartful: Heartful, clock: Clock): IntentKind<ResultAttempt> {
  return {
    ...RESULT_ATTEMPTS,
    lot: LOT,
    backOff: inSteps(RETRY_AFTER_MINUTES, RETRY_AT_LAST_MINUTES),
    perform: (attempt) => perform(attempt, heartful, clock),
    failure: tellFailure,
  };
}

async function perform(attempt: ResultAttempt, heartful: Heartful, clock: Clock): Promise<Outcome> {
  try {
    if (attempt.attemptCount > 1) {
      const entry = await heartful.getEntry(attempt.heartfulEntryId);
      const end = entry ? endIn(entry, attempt, clock) : failed(attempt, "gone", reasons.gone);
      if (end) return end;
    }
    return await send(attempt, heartful, clock);
  } catch (error) {
    if (!(error instanceof HeartfulError)) throw error;
    return { end: "again", reason: reasonOf(error), logged: { heartful: error.message } };
  }
}

async function send(attempt: ResultAttempt, heartful: Heartful, clock: Clock): Promise<Outcome> {
  const { heartfulEntryId, request, idempotencyKey } = attempt;
  try {
    const entry = await heartful.sendResults(heartfulEntryId, request, idempotencyKey);
    return endIn(entry, attempt, clock) ?? { end: "again", reason: reasons.unusable };
  } catch (error) {
    if (!(error instanceof HeartfulRefused)) throw error;
    // The gateway may have tried before, and HM may have accepted that.
    const entry = await heartful.getEntry(heartfulEntryId);
    if (!entry) return failed(attempt, "gone", reasons.gone);
    return endIn(entry, attempt, clock) ?? failed(attempt, "refused", error.sentence);
  }
}

/** The outcome of the attempt according to HM; null if it is undecided. */
function endIn({ categories }: Entry, attempt: ResultAttempt, clock: Clock): Outcome | null {
  const end = endOfAttempt(attempt.request, attempt.idempotencyKey, categories);
  if (end === "open") return null;
  if (end === "others") return failed(attempt, "decided", reasons.others);
  const decided = categories.flatMap(({ result }) =>
    result?.idempotencyKey === attempt.idempotencyKey ? [new Date(result.decidedAt)] : [],
  );
  return { end: "done", write: (tx) => writeResults(tx, attempt, decided, clock) };
}

/**
 * Ends the activities. HM's result also ends those that were unlinked or changed by hand meanwhile.
 */
async function writeResults(
  tx: Tx,
  attempt: ResultAttempt,
  decided: readonly Date[],
  clock: Clock,
): Promise<void> {
  const { id, studentUserId, heartfulEntryId } = attempt;
  // Readers of the student's activities must read them again.
  const { name } = await tx
    .updateTable("appUser")
    .set({ version: sql`version + 1` })
    .where("id", "=", studentUserId)
    .returning("name")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("activity")
    .from("resultDecision as decision")
    .set({
      state: sql`decision.state`,
      endDate: sql`coalesce(activity.end_date, ${tokyoDate(clock.now())})`,
      isExported: true,
      resultAttemptId: id,
    })
    .whereRef("decision.activityId", "=", "activity.id")
    .where("decision.attemptId", "=", id)
    .execute();
  const [decidedAt = null] = decided.toSorted((a, b) => b.getTime() - a.getTime());
  await tx.updateTable("resultAttempt").set({ decidedAt }).where("id", "=", id).execute();
  const sender = await tx
    .selectFrom("appUser")
    .select(["id as userId", "name"])
    .where("id", "=", attempt.sentByUserId)
    .executeTakeFirstOrThrow();
  await record(
    tx,
    { db: tx, clock, actor: null },
    {
      category,
      description: `${name}さんの合否連携が完了（${await inWords(tx, attempt)}、申込${heartfulEntryId}）`,
      targets: { user: studentUserId },
      operator: sender,
    },
  );
}

async function tellFailure(tx: Tx, attempt: ResultAttempt): Promise<Change> {
  const { id, studentUserId, heartfulEntryId } = attempt;
  const { name, lastError } = await tx
    .selectFrom("resultAttempt as attempt")
    .innerJoin("appUser as student", "student.id", "attempt.studentUserId")
    .select(["student.name", "attempt.lastError"])
    .where("attempt.id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    category,
    description: `${name}さんの合否連携に失敗（${await inWords(tx, attempt)}、申込${heartfulEntryId}）：${lastError}`,
    targets: { user: studentUserId },
  };
}

/** 「ボディケア」合格、「フット」辞退 */
export async function inWords(tx: Tx, { id }: { id: number }): Promise<string> {
  const decisions = await tx
    .selectFrom("resultDecision as decision")
    .innerJoin("training", "training.id", "decision.trainingId")
    .select(["training.name", "decision.state"])
    .where("decision.attemptId", "=", id)
    .orderBy("training.displayOrder")
    .execute();
  return decisions.map(({ name, state }) => `「${name}」${takingStateName[state]}`).join("、");
}

function failed({ id }: ResultAttempt, failure: AttemptFailure, reason: string): Outcome {
  return {
    end: "failed",
    reason,
    async write(tx) {
      await tx.updateTable("resultAttempt").set({ failure }).where("id", "=", id).execute();
    },
  };
}

const reasons = {
  unreachable: "HMから応答がありません。",
  unusable: "HMから正しい応答がありません。",
  gone: "HMにこの申込がありません。HMで取り消されていないか確認してください。",
  others: "HMでは、この申込の結果がすでに別に登録されています。",
};

function reasonOf(error: HeartfulError): string {
  if (error instanceof HeartfulRefused) return error.sentence;
  return error instanceof HeartfulUnreachable ? reasons.unreachable : reasons.unusable;
}
