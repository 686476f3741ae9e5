import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { BackupError } from "#backup/backupError.ts";
import { connected } from "#backup/connected.ts";
import { restoreBackup } from "#backup/restoreBackup.ts";
import { findFaults } from "#check/findFaults.ts";
import { NO_LIMITS } from "#limits.ts";
import { openDatabase } from "#pool.ts";
import { NEVER } from "#stopping.ts";

/** Bytes of a name in PostgreSQL. */
const NAME_MAX = 63;
const NOT_ALLOWED = "42501";
/** Milliseconds until somebody who waits looks again. */
const LOOK_AGAIN = 200;
/** PostgreSQL takes no connections for up to so many milliseconds when its disk was full. */
const RESTART = 30_000;

/**
 * Restores a backup file into a scratch database beside the one of `connectionString`, and runs the
 * check there (rule 13.20). Throws if anything is wrong. Only one runs at a time for a database.
 */
export async function verifyBackup(
  connectionString: string,
  file: string,
  passphrase: string | null,
  now: Date,
  stopping: AbortSignal,
): Promise<void> {
  const scratch = new URL(connectionString);
  const own = decodeURIComponent(scratch.pathname.slice(1));
  // A long name is cut at its end, and is another one than that of the database all the same.
  const name = `backup_check_${own}`.slice(0, NAME_MAX);
  scratch.pathname = `/${encodeURIComponent(name)}`;
  const verify = async () => {
    await restoreBackup({
      connectionString: scratch.href,
      file,
      passphrase,
      replacing: null,
      erased: [],
      stopping,
    });
    await requireFaultless(scratch.href, now);
  };
  try {
    // Not cut by `stopping`: nobody else may begin before the scratch database is gone.
    await connected(connectionString, NEVER, async (lock) => {
      await lock.query("begin");
      while (!(await isLocked(lock, name))) await pause(LOOK_AGAIN, null, { signal: stopping });
      await withScratchDatabase(connectionString, name, stopping, verify);
    });
  } catch (error) {
    stopping.throwIfAborted();
    if (!(error instanceof pg.DatabaseError && error.code === NOT_ALLOWED)) throw error;
    throw new BackupError(
      `${file} は書きましたが、確かめられません。ユーザーに CREATEDB の権限を与えるか、--unverified を付けてください。`,
      `${file} is written but not verified: give the user CREATEDB, or add --unverified.`,
      { cause: error },
    );
  }
}

/** A lock of a transaction, because a pooler may lend the session to somebody else. */
async function isLocked(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as locked",
    [name],
  );
  return rows[0]?.locked ?? false;
}

/** The database is gone at the end, whatever happens. `stopping` drops it under whoever is in it. */
async function withScratchDatabase(
  connectionString: string,
  name: string,
  stopping: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  const database = pg.escapeIdentifier(name);
  const administer = (statement: string) =>
    connected(connectionString, NEVER, (client) => client.query(statement));
  const drop = () => administer(`drop database if exists ${database} with (force)`);
  const dropUnderneath = () => void drop().catch(() => {});
  // A verification that was killed may have left it behind.
  await drop();
  stopping.addEventListener("abort", dropUnderneath);
  try {
    stopping.throwIfAborted();
    await administer(`create database ${database}`);
    stopping.throwIfAborted();
    await work();
  } finally {
    stopping.removeEventListener("abort", dropUnderneath);
    await dropSurely(drop, name);
  }
}

async function dropSurely(drop: () => Promise<unknown>, name: string): Promise<void> {
  for (const deadline = performance.now() + RESTART; ; await pause(LOOK_AGAIN)) {
    try {
      await drop();
      return;
    } catch (cause) {
      if (performance.now() < deadline) continue;
      throw new BackupError(
        `PostgreSQL が応答しないため、仮のデータベース ${name} が残りました。次のバックアップが消します。`,
        `PostgreSQL does not answer, so the scratch database ${name} stays. The next backup drops it.`,
        { cause },
      );
    }
  }
}

async function requireFaultless(connectionString: string, now: Date): Promise<void> {
  const db = openDatabase(connectionString, 1, NO_LIMITS);
  try {
    const faults = await findFaults(db, now);
    if (faults.length === 0) return;
    throw new BackupError(
      `復元した内容に、${faults.length}件の問題があります。`,
      `What was restored has ${faults.length} faults.\n${faults.join("\n")}`,
    );
  } finally {
    await db.destroy();
  }
}
