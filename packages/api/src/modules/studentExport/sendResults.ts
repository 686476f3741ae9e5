import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import {
  resultsToSend,
  type SentResults,
} from "@kenshu/domain/studentExport/studentExport.rules.ts";
import type {
  EntryInput,
  sendResultsInput,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { Context, SignedIn } from "#context.ts";
import { answerOnce } from "#declaring/repeatedCall.ts";
import { heldByWriter } from "#intents/lease.ts";
import { performHeld } from "#intents/workOff.ts";
import { categoriesOf } from "#modules/studentExport/heartfulEntries.queries.ts";
import {
  category,
  inWords,
  RESULT_ATTEMPTS,
  type ResultAttempt,
  resultIntents,
} from "#modules/studentExport/resultAttempt.ts";
import { findReleaseRequest } from "#modules/studentImport/index.ts";
import { record } from "#recording/record.ts";
import { lockStudent } from "#rows/locks.ts";
import { requireHeartful } from "#wire/requireHeartful.ts";

/** The sender, with the sender's HM employee. */
type Sender = SignedIn<Context> & { employeeId: number };

const ASKED_LATER = "HMの結果を確認できませんでした。自動で確認を続けます。";

/**
 * When another request makes the attempts: how often we look at them, and for how long, in
 * milliseconds.
 */
const LOOK_EVERY = 250;
const FOLLOWED = 60_000;

/**
 * Sends the results of HM entries (rule 9.7). One transaction records an attempt for each, then HM
 * gets them, and each ends in its own transaction. Before anything is sent, it refuses as
 * `resultsToSend` says. DbConflict if an attempt of the entry has not ended, or HM is asked to
 * release the student. The same call again records nothing and returns the outcome of those
 * attempts.
 */
export async function sendResults(
  ctx: Sender,
  input: z.output<typeof sendResultsInput>,
): Promise<void> {
  const kind = resultIntents(requireHeartful(ctx), ctx.clock);
  let recorded: ResultAttempt[] = [];
  const ids = await recordOnce(ctx, input, async (tx) => {
    recorded = await recordAttempts(tx, ctx, input);
    return recorded.map(({ id }) => id);
  });
  const own = recorded.filter(({ id }) => ids.includes(id));
  await Promise.all(own.map((attempt) => performHeld(ctx, kind, attempt)));
  const entries = (await followed(ctx, ids)).flatMap(
    ({ heartfulEntryId: entryId, doneAt, failedAt, lastError }) =>
      doneAt ? [] : [{ entryId, reason: (failedAt && lastError) ?? ASKED_LATER }],
  );
  if (entries.length > 0) fail("StudentExportFailure", { entries });
}

/**
 * The ids of this call's attempts. If the call is repeated with its key, those of the first call
 * (rule 13.10).
 */
async function recordOnce(
  ctx: Sender,
  input: z.output<typeof sendResultsInput>,
  run: (tx: Tx) => Promise<ResultAttempt["id"][]>,
): Promise<ResultAttempt["id"][]> {
  const { idempotencyKey: key, actor } = ctx;
  if (key === null) return inTransaction(ctx.db, run);
  const call = { actor, key, procedure: "StudentExport.StudentExport", input };
  const ending = await answerOnce(ctx, call, run);
  if (ending.isReplayed) ctx.tellReplayed();
  if ("refusal" in ending) throw ending.refusal;
  return ending.value as ResultAttempt["id"][];
}

/** The state of these attempts, once nobody is working on them. */
async function followed(ctx: Sender, ids: readonly ResultAttempt["id"][]) {
  for (const until = performance.now() + FOLLOWED; ; await pause(LOOK_EVERY)) {
    const attempts = await ctx.db
      .selectFrom("resultAttempt")
      .select(["heartfulEntryId", "leasedUntil", "doneAt", "failedAt", "lastError"])
      .where("id", "=", sql<ResultAttempt["id"]>`any(${ids})`)
      .orderBy("id")
      .execute();
    const now = ctx.clock.now();
    const isUnderWay = attempts.some(
      ({ leasedUntil }) => leasedUntil !== null && leasedUntil > now,
    );
    if (!isUnderWay || performance.now() > until) return attempts;
  }
}

async function recordAttempts(
  tx: Tx,
  ctx: Sender,
  { studentUserId, entries }: z.output<typeof sendResultsInput>,
): Promise<ResultAttempt[]> {
  const { name } = await lockStudent(tx, studentUserId);
  if (await findReleaseRequest(tx, studentUserId)) fail("DbConflict", { found: "releasing" });
  const byEntry = Map.groupBy(await categoriesOf(tx, studentUserId), ({ entryId }) => entryId);
  const employeeIds = await employeeIdsOf(tx, entries);
  if (new Set(entries.map(({ entryId }) => entryId)).size < entries.length) {
    return fail("InvalidStudentExportData");
  }
  const today = tokyoDate(ctx.clock.now());
  const attempts: ResultAttempt[] = [];
  for (const entry of entries) {
    const categories = byEntry.get(entry.entryId) ?? fail("DbConflict", { found: "activityGone" });
    const facts = { categories, employeeIds, decidedBy: ctx.employeeId, today };
    const request = resultsToSend(entry, facts);
    if ("refusal" in request) return fail(request.refusal, { found: request.found });
    const attempt = await insertAttempt(tx, ctx, {
      studentUserId,
      entryId: entry.entryId,
      request,
    });
    await insertDecisions(tx, attempt, entry, categories);
    attempts.push(attempt);
  }
  const words = await Promise.all(attempts.map((attempt) => inWords(tx, attempt)));
  await record(tx, ctx, {
    category,
    description: `${name}さんの合否をHMへ送信（${words.join("、")}）`,
    targets: { user: studentUserId },
  });
  return attempts;
}

/** The HM employees of the named checkers; UserNotFound for an unknown one. */
async function employeeIdsOf(tx: Tx, entries: readonly EntryInput[]): Promise<Map<number, number>> {
  const ids = new Set(entries.flatMap(({ check }) => check?.orientationCheckUserId ?? []));
  const users = await tx
    .selectFrom("appUser")
    .select(["id", "heartfulEmployeeId"])
    .where("id", "=", sql<number>`any(${[...ids]})`)
    .execute();
  if (users.length < ids.size) fail("UserNotFound");
  return new Map(
    users.flatMap(({ id, heartfulEmployeeId }) =>
      heartfulEmployeeId === null ? [] : [[id, heartfulEmployeeId]],
    ),
  );
}

function insertAttempt(
  tx: Tx,
  ctx: Sender,
  {
    studentUserId,
    entryId,
    request,
  }: { studentUserId: number; entryId: number; request: SentResults },
): Promise<ResultAttempt> {
  return tx
    .insertInto("resultAttempt")
    .values({
      ...heldByWriter(RESULT_ATTEMPTS, ctx.clock),
      studentUserId,
      heartfulEntryId: entryId,
      idempotencyKey: randomUUID(),
      request,
      sentByUserId: ctx.actor.userId,
      createdAt: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function insertDecisions(
  tx: Tx,
  { id: attemptId }: ResultAttempt,
  { categories: named }: EntryInput,
  categories: readonly {
    studentActivityId: number;
    trainingId: number;
    categoryId: number | null;
  }[],
): Promise<void> {
  const decisions = named.flatMap(({ studentActivityId, orientationSuccess }) =>
    categories
      .filter((one) => one.studentActivityId === studentActivityId && one.categoryId !== null)
      .map(({ trainingId, categoryId }) => ({
        attemptId,
        activityId: studentActivityId,
        trainingId,
        heartfulCategoryId: categoryId as number,
        state: orientationSuccess,
      })),
  );
  await tx.insertInto("resultDecision").values(decisions).execute();
}
