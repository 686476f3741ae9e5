import type { Database } from "@kenshu/db/pool.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import type { Logger } from "#context.ts";
import type { Change } from "#recording/record.ts";

/** What work outside a request works with. */
export type WorkParts = { db: Database; clock: Clock; log: Logger };

/** The columns that every table of intents has; its own columns say what is to be done (rule 11.4). */
export type Intent = {
  id: number;
  /** How often it was taken. An attempt counts before it is made, so one that nobody saw end counts too. */
  attemptCount: number;
  nextAttemptAt: Date;
  /** While an attempt is under way: until when the intent is left to the process that took it. */
  leasedUntil: Date | null;
  lastError: string | null;
  doneAt: Date | null;
  failedAt: Date | null;
};

/** How an attempt ended. */
export type Outcome =
  | {
      end: "done";
      /** What is to be written of it, in one transaction with the end of the intent. */
      write?(tx: Tx): Promise<void>;
    }
  | Failed;
export type Failed = {
  /** Tried again later, while the kind does not give up; or refused for good by the other side. */
  end: "again" | "failed";
  /** For staff and operators, in the row. */
  reason: string;
  /** For the log stream, so without personal data. */
  logged?: object;
  /** What is to be written of a refusal for good, in one transaction with the end of the intent. */
  write?(tx: Tx): Promise<void>;
};

/** All that one kind of intent says of itself. */
export type IntentKind<I extends Intent> = {
  table: string;
  /** How many are taken and performed at once. */
  lot: number;
  /** How long an intent is left to the process that took it: longer than a lot can last. */
  leaseMinutes: number;
  /** Minutes to the next attempt, by attempts made; null gives up. */
  backOff(attemptCount: number): number | null;
  /**
   * Makes one attempt, outside any transaction. With an `attemptCount` above 1 an earlier attempt may
   * have succeeded, although its process died before it could say so. An intent that can ask the other
   * side asks it then.
   */
  perform(intent: I): Promise<Outcome>;
  /** What the audit log tells staff of an intent that failed: at once, or after its last attempt. */
  failure(tx: Tx, intent: I, outcome: Failed): Promise<Omit<Change, "mails">>;
};

/** A back-off that waits these minutes one after the other, then `always` for ever; without it, it gives up. */
export function inSteps(
  minutes: readonly number[],
  always: number | null = null,
): IntentKind<Intent>["backOff"] {
  return (attemptCount) => minutes[attemptCount - 1] ?? always;
}
