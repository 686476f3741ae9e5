import pg from "pg";
import { BackupError } from "#backup/backupError.ts";
import { restoreBackup } from "#backup/restoreBackup.ts";
import { findFaults } from "#check/findFaults.ts";
import { NO_LIMITS } from "#limits.ts";
import { openDatabase } from "#pool.ts";

/** Bytes of a name in PostgreSQL. */
const NAME_MAX = 63;
const NOT_ALLOWED = "42501";

/**
 * Restores a backup file into a scratch database beside the one of `connectionString`, and runs the
 * check there (rule 13.20). Throws if anything is wrong. Only one runs at a time for a database.
 */
export async function verifyBackup(
  connectionString: string,
  file: string,
  passphrase: string | null,
  now: Date,
): Promise<void> {
  const scratch = new URL(connectionString);
  const own = decodeURIComponent(scratch.pathname.slice(1));
  // A long name is cut at its end, and is another one than that of the database all the same.
  const name = `backup_check_${own}`.slice(0, NAME_MAX);
  scratch.pathname = `/${encodeURIComponent(name)}`;
  const database = pg.escapeIdentifier(name);
  const verify = async (administration: pg.Client) => {
    // A verification that was killed may have left it behind.
    await administration.query(`drop database if exists ${database} with (force)`);
    await administration.query(`create database ${database}`);
    try {
      await restoreBackup({ connectionString: scratch.href, file, passphrase, replacing: null });
      await requireFaultless(scratch.href, now);
    } finally {
      await administration.query(`drop database ${database} with (force)`);
    }
  };
  try {
    await connected(connectionString, async (lock) => {
      // A lock of a transaction, because a pooler may lend the session to somebody else.
      await lock.query("begin");
      await lock.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
      await connected(connectionString, verify);
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === NOT_ALLOWED)) throw error;
    throw new BackupError(
      `${file} は書きましたが、確かめられません。ユーザーに CREATEDB の権限を与えるか、--unverified を付けてください。`,
      `${file} is written but not verified: give the user CREATEDB, or add --unverified.`,
      { cause: error },
    );
  }
}

async function connected(
  connectionString: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
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
