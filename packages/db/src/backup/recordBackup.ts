import type { BackupEnd } from "@kenshu/domain/operation/operation.rules.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { takeBackup } from "#backup/takeBackup.ts";
import { verifyBackup } from "#backup/verifyBackup.ts";
import { NO_LIMITS } from "#limits.ts";
import { openDatabase } from "#pool.ts";

type BackupSteps = {
  /** Writes the file. A null passphrase leaves it unencrypted. */
  take(file: string, passphrase: string | null): Promise<void>;
  /** Restores the file into a scratch database and checks it there. */
  verify(file: string, passphrase: string | null): Promise<void>;
};

/**
 * Makes a backup by these steps, and writes down how it ended (rules 13.20, 21.7). One that is
 * stopped has no end.
 */
export async function recordBackup(
  {
    connectionString,
    clock,
    stopping,
  }: { connectionString: string; clock: Clock; stopping: AbortSignal },
  make: (steps: BackupSteps) => Promise<void>,
): Promise<void> {
  const startedAt = clock.now();
  const end: BackupEnd = { isTaken: false, isVerified: null };
  try {
    await make({
      async take(file, passphrase) {
        await takeBackup(connectionString, file, passphrase, stopping);
        end.isTaken = true;
      },
      async verify(file, passphrase) {
        end.isVerified = false;
        await verifyBackup(connectionString, file, passphrase, clock.now(), stopping);
        end.isVerified = true;
      },
    });
  } finally {
    if (!stopping.aborted)
      await write(connectionString, { startedAt, endedAt: clock.now(), ...end });
  }
}

/**
 * The database of a former version has no such table. What is not written down counts as no backup,
 * so somebody will look.
 */
async function write(
  connectionString: string,
  backup: BackupEnd & { startedAt: Date; endedAt: Date },
): Promise<void> {
  const db = openDatabase(connectionString, 1, NO_LIMITS);
  await db
    .insertInto("backup")
    .values(backup)
    .execute()
    .catch(() => {});
  await db.destroy();
}
