import { randomUUID } from "node:crypto";
import { keepTallies, type Tally } from "@kenshu/api/modules/operation/index.ts";
import type { Database } from "@kenshu/db/pool.ts";
import type { CallCount } from "@kenshu/domain/operation/operation.rules.ts";
import type { Clock } from "@kenshu/domain/time.ts";

const HOUR = 60 * 60 * 1000;

/** Adds the calls of this process up (rule 21.8). */
export type CallTally = {
  /** Adds calls that have ended. It writes nothing. */
  count(calls: CallCount): void;
  /** Writes the hour once it is over. */
  keep(): Promise<void>;
  /** Writes what the last hour has so far. What cannot be written is lost. */
  end(): Promise<void>;
};

/**
 * Begins a tally of calls. While it is open, the database has a row without an end. A process that
 * is killed leaves that row behind.
 */
export function openCallTally({ db, clock }: { db: Database; clock: Clock }): CallTally {
  let tally = begun(clock.now());
  /** The tally after it. A repeated write begins the same one. */
  let next: Tally | null = null;
  let isKnown = false;
  let writing = Promise.resolve();
  const inTurn = (write: () => Promise<void>) => {
    writing = writing.catch(() => {}).then(write);
    return writing;
  };

  return {
    count({ callCount, unansweredCount }) {
      tally.callCount += callCount;
      tally.unansweredCount += unansweredCount;
    },
    keep: () =>
      inTurn(async () => {
        const now = clock.now();
        if (hourOf(tally.since) === hourOf(now)) {
          if (!isKnown) await keepTallies(db, [{ ...tally, callCount: 0, unansweredCount: 0 }]);
        } else {
          next ??= begun(now);
          const ended = { ...tally, until: now };
          await keepTallies(db, [ended, next]);
          // Calls have ended meanwhile.
          next.callCount = tally.callCount - ended.callCount;
          next.unansweredCount = tally.unansweredCount - ended.unansweredCount;
          tally = next;
          next = null;
        }
        isKnown = true;
      }),
    end: () =>
      inTurn(() => {
        const until = clock.now();
        const open = next ? [tally, next] : [tally];
        return keepTallies(
          db,
          open.map((each) => ({ ...each, until })),
        );
      }).catch(() => {}),
  };
}

function begun(since: Date): Tally {
  return { id: randomUUID(), since, until: null, callCount: 0, unansweredCount: 0 };
}

function hourOf(instant: Date): number {
  return Math.floor(instant.getTime() / HOUR);
}
