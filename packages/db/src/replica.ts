import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { isTimeOver, isUnavailable } from "#constraintErrors.ts";
import type { Database } from "#pool.ts";

/** How many milliseconds a read waits until the replica has the primary's data. */
const PATIENCE = 200;
/** Milliseconds between two looks at it. */
const STEP = 10;
/** For this many milliseconds nobody asks a replica that was late or away. */
const REST = 1000;

/** For reads that need not burden the primary (rule 13.16). */
export type Replica = {
  /**
   * Reads on the replica once it has everything that was committed at the time of the call. If the
   * replica is late or away, or goes away meanwhile, it reads on the primary. So `read` may run
   * twice, and must write nothing.
   */
  read<T>(read: (db: Database) => Promise<T>): Promise<T>;
  /** The pool that such a read would use. */
  choose(): Promise<Database>;
};

/** The replica was late. */
class Late extends Error {}

/** Reads on the only database. */
export function noReplica(primary: Database): Replica {
  return { read: (read) => read(primary), choose: async () => primary };
}

/** Prefers the replica to the primary while it keeps up. */
export function preferReplica(replica: Database, primary: Database): Replica {
  let restsUntil = 0;

  async function read<T>(read: (db: Database) => Promise<T>): Promise<T> {
    if (performance.now() < restsUntil) return read(primary);
    const committed = await committedOn(primary);
    if (committed === null) return read(primary);
    const deadline = performance.now() + PATIENCE;
    const inStep = Promise.withResolvers<void>();
    // A replica that hangs does not answer at all.
    const timer = setTimeout(inStep.reject, PATIENCE, new Late());
    // One transaction: a pooler may give the next one to another replica.
    const answering = replica.transaction().execute(async (tx) => {
      await replayed(tx, committed, deadline);
      inStep.resolve();
      return read(tx);
    });
    answering.catch(inStep.reject);
    try {
      await inStep.promise;
      clearTimeout(timer);
      return await answering;
    } catch (error) {
      clearTimeout(timer);
      const isItsFault = error instanceof Late || (isUnavailable(error) && !isTimeOver(error));
      if (!isItsFault) throw error;
      restsUntil = performance.now() + REST;
      return read(primary);
    }
  }
  return { read, choose: () => read(async (db) => (db === primary ? primary : replica)) };
}

/** Throws if the database does not answer or is no replica. */
export async function requireReplica(replica: Database): Promise<void> {
  const { rows } = await sql<{ follows: boolean }>`
    select pg_is_in_recovery() as follows`.execute(replica);
  if (!rows[0]?.follows) throw new Error("pg_is_in_recovery() is false");
}

/**
 * How far the primary's log is safe: every commit that somebody knows of lies before this point.
 * Null if it is not a primary at present, for example during a takeover.
 */
async function committedOn(primary: Database): Promise<string | null> {
  const { rows } = await sql<{ place: string | null }>`
    select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end::text as place`.execute(
    primary,
  );
  return rows[0]?.place ?? null;
}

/**
 * Returns when the replica has everything up to that point. Throws Late; a database that is no
 * replica is always late.
 */
async function replayed(replica: Database, place: string, deadline: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isReached: boolean | null }>`
      select pg_last_wal_replay_lsn() >= ${place}::pg_lsn as is_reached`.execute(replica);
    if (performance.now() > deadline) throw new Late();
    if (rows[0]?.isReached) return;
    await pause(STEP);
  }
}
