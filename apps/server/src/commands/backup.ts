/**
 * Writes all that the database holds to a file, while people go on working, restores it into a scratch
 * database and runs the check there (rule 13.20):
 *   npm run backup -- FILE [--encrypt] [--unverified]
 */
import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { BackupError } from "@kenshu/db/backup/backupError.ts";
import { requireFree } from "@kenshu/db/backup/backupFile.ts";
import { recordBackup } from "@kenshu/db/backup/recordBackup.ts";
import { stopAtSignals } from "@kenshu/db/stopping.ts";
import type { Clock } from "@kenshu/domain/time.ts";
import { runningClock } from "#clock.ts";
import { openConfiguredDatabase, passphrase, tellFailure } from "#commands/configuredDatabase.ts";

const stopping = stopAtSignals();
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { encrypt: { type: "boolean" }, unverified: { type: "boolean" } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) {
    throw new BackupError(
      "バックアップのファイル名を指定してください: npm run backup -- ファイル名 [--encrypt]",
      "Name the file: npm run backup -- FILE [--encrypt]",
    );
  }
  const secret = values.encrypt ? passphrase() : null;
  if (values.encrypt && secret === null) {
    throw new BackupError(
      "BACKUP_PASSPHRASE に暗号化のパスフレーズを指定してください。",
      "Set BACKUP_PASSPHRASE for --encrypt.",
    );
  }
  // Otherwise 稼働状況 would tell of a failed backup.
  await requireFree(file);
  const database = await openConfiguredDatabase({ mayShare: true });
  try {
    const { ownerUrl: connectionString } = database;
    await recordBackup({ connectionString, clock: clock(), stopping }, async ({ take, verify }) => {
      await take(file, secret);
      const { size } = await stat(file);
      console.log(`${file} に書きました（${size} バイト）。`);
      if (values.unverified) return;
      await verify(file, secret);
      console.log("別のデータベースに復元して確かめました。問題はありません。");
    });
  } finally {
    await database.stop();
  }
} catch (error) {
  tellFailure(error);
}

function clock(): Clock {
  const { CLOCK_START } = process.env;
  return runningClock(CLOCK_START ? new Date(CLOCK_START) : null);
}
