import { tellAttemptEnd } from "#intents/attemptEnds.ts";
import type { Intent, IntentKind, Outcome, WorkParts } from "#intents/intent.ts";
import { takeDue } from "#intents/lease.ts";
import { writeOutcome } from "#intents/writeOutcome.ts";

/**
 * Performs all due intents of a kind (rule 11.4). Any number of processes may do so at once. Each
 * takes its own batches with a lease, performs them outside any transaction, and writes the
 * outcomes. If a process dies, others take its intents when the lease has run out.
 */
export async function workOff<I extends Intent>(
  parts: WorkParts,
  kind: IntentKind<I>,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const intents = await takeDue(parts, kind);
    const ends = await Promise.allSettled(intents.map((intent) => attempt(parts, kind, intent)));
    const broken = ends.find((end) => end.status === "rejected");
    if (broken) throw broken.reason;
    if (intents.length < kind.lot) return;
  }
}

/**
 * Performs an intent that this request has written with `heldByWriter` and committed, because
 * somebody waits for the outcome. Null if it took longer than the lease, so that a worker has the
 * intent now and decides the outcome. If this process dies, a worker goes on after the lease.
 */
export async function performHeld<I extends Intent>(
  parts: WorkParts,
  kind: IntentKind<I>,
  intent: I,
): Promise<Outcome | null> {
  if (parts.db.isTransaction) throw new Error("an attempt is made outside any transaction");
  return attempt(parts, kind, intent);
}

async function attempt<I extends Intent>(
  parts: WorkParts,
  kind: IntentKind<I>,
  intent: I,
): Promise<Outcome | null> {
  const outcome = await writeOutcome(parts, kind, intent, await perform(kind, intent));
  if (outcome) tellAttemptEnd({ table: kind.table, end: outcome.end });
  return outcome;
}

async function perform<I extends Intent>(kind: IntentKind<I>, intent: I): Promise<Outcome> {
  const { attemptCount } = intent;
  // The last attempt began and nobody saw its end. If it kills the process, it must not go on for
  // ever.
  if (attemptCount > 1 && kind.backOff(attemptCount - 1) === null) {
    return { end: "again", reason: "the last attempt came to no end" };
  }
  try {
    return await kind.perform(intent);
  } catch (err) {
    // The line that tells the outcome also tells why.
    return { end: "again", reason: String(err), logged: { err } };
  }
}
