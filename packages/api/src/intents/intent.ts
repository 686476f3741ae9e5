import type { Database } from "@kenshu/db/pool.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import type { Logger } from "#context.ts";
import type { Change } from "#recording/record.ts";

/** What work outside a request needs. */
export type WorkParts = { db: Database; clock: Clock; log: Logger };

/** The columns of every table of intents. Its other columns say what to do (rule 11.4). */
export type Intent = {
  id: number;
  /**
   * How often it was taken. An attempt counts before it starts, so an attempt with an unknown end
   * counts too.
   */
  attemptCount: number;
  nextAttemptAt: Date;
  /** During an attempt: until when the intent belongs to the process that took it. */
  leasedUntil: Date | null;
  lastError: string | null;
  doneAt: Date | null;
  failedAt: Date | null;
};

/** How an attempt ended. */
export type Outcome =
  | {
      end: "done";
      /** What to write with the success, in the transaction that ends the intent. */
      write?(tx: Tx): Promise<void>;
    }
  | Failed;
export type Failed = {
  /** Tried again later, until the kind gives up; or refused by the other side for good. */
  end: "again" | "failed";
  /** For staff and operators, in the row. */
  reason: string;
  /** For the log stream, so without personal data. */
  logged?: object;
  /** What to write with a final refusal, in the transaction that ends the intent. */
  write?(tx: Tx): Promise<void>;
};

/** Everything that defines one kind of intent. */
export type IntentKind<I extends Intent> = {
  table: string;
  /** How many a process takes and performs at once. */
  lot: number;
  /** How long an intent belongs to the process that took it: longer than a batch can take. */
  leaseMinutes: number;
  /** Minutes to the next attempt, by the number of attempts; null gives up. */
  backOff(attemptCount: number): number | null;
  /**
   * Makes one attempt, outside any transaction. If `attemptCount` is above 1, an earlier attempt
   * may have succeeded although its process died before it could say so. An intent that can ask the
   * other side does so then.
   */
  perform(intent: I): Promise<Outcome>;
  /** The audit log's entry for staff about a failed intent, at once or after its last attempt. */
  failure(tx: Tx, intent: I, outcome: Failed): Promise<Omit<Change, "mails">>;
};

/** Waits these minutes between attempts, then `always` for ever. Without `always` it gives up. */
export function inSteps(
  minutes: readonly number[],
  always: number | null = null,
): IntentKind<Intent>["backOff"] {
  return (attemptCount) => minutes[attemptCount - 1] ?? always;
}
