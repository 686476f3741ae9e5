import type { Database } from "@kenshu/db/pool.ts";
import { inTransaction, type Tx, type Writer } from "@kenshu/db/transaction.ts";
import { addMinutes } from "@kenshu/domain/time.ts";
import { type RawBuilder, sql } from "kysely";
import type { Intent, IntentKind, Outcome, WorkParts } from "#intents/intent.ts";
import { record } from "#recording/record.ts";

const LAST_ERROR_MAX = 500;

/**
 * Writes and returns the outcome of an attempt. After the last attempt `again` becomes `failed`. If
 * another process has taken the intent meanwhile, it writes nothing and returns null.
 */
export async function writeOutcome<I extends Intent>(
  parts: WorkParts,
  kind: IntentKind<I>,
  intent: I,
  outcome: Outcome,
): Promise<Outcome | null> {
  const { db, clock, log } = parts;
  const now = clock.now();
  const about = { table: kind.table, id: intent.id, attemptCount: intent.attemptCount };
  const ignore = () => {
    log.warn(about, "an attempt outlasted its lease; its outcome is ignored");
    return null;
  };

  if (outcome.end === "done") {
    const done = sql`done_at = ${now}, last_error = null`;
    return (await writeIfOurs(db, kind, intent, done, outcome.write)) ? outcome : ignore();
  }

  // PostgreSQL stores no text with a zero character.
  const lastError = outcome.reason.replaceAll("\0", " ").slice(0, LAST_ERROR_MAX);
  const minutes = outcome.end === "again" ? kind.backOff(intent.attemptCount) : null;
  if (minutes !== null) {
    const again = sql`next_attempt_at = ${addMinutes(now, minutes)}, last_error = ${lastError}`;
    if (!(await writeIfOurs(db, kind, intent, again))) return ignore();
    log.warn({ ...about, ...outcome.logged }, "an attempt failed; it is made again");
    return outcome;
  }

  const failed = sql`failed_at = ${now}, last_error = ${lastError}`;
  const isOurs = await writeIfOurs(db, kind, intent, failed, async (tx) => {
    if (outcome.end === "failed") await outcome.write?.(tx);
    await record(tx, { ...parts, actor: null }, await kind.failure(tx, intent, outcome));
  });
  if (!isOurs) return ignore();
  const fields = { ...about, ...outcome.logged };
  // Staff read a refusal in the audit log. Operators handle attempts without an answer.
  if (outcome.end === "failed") log.warn(fields, "an intent was refused for good");
  else log.error(fields, "an intent was given up");
  return { ...outcome, end: "failed" };
}

/** False, without writing, if another attempt has been made since or has ended the intent. */
async function writeIfOurs(
  db: Database,
  { table }: { table: string },
  intent: Intent,
  columns: RawBuilder<unknown>,
  further?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const update = async (on: Writer) => {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set leased_until = null, ${columns}
      where id = ${intent.id} and attempt_count = ${intent.attemptCount}
        and done_at is null and failed_at is null
    `.execute(on);
    return numAffectedRows === 1n;
  };
  if (!further) return update(db);
  return inTransaction(db, async (tx) => {
    const isOurs = await update(tx);
    if (isOurs) await further(tx);
    return isOurs;
  });
}
