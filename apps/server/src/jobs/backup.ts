import { mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { UNFINISHED } from "@kenshu/db/backup/backupFile.ts";
import { recordBackup } from "@kenshu/db/backup/recordBackup.ts";
import { erasedList } from "@kenshu/db/erasePerson.ts";
import type { PlainTime } from "@kenshu/domain/time.ts";
import type { DailyJob } from "#jobs/dailyJobs.ts";

/** We keep this many of the latest days. */
const KEPT = 14;
/** For `restore --erased`, whichever backup it takes (rule 25.5). */
const ERASED = "erased.txt";
const NAMED = /^kenshu-\d{4}-\d{2}-\d{2}\.backup$/;

export type BackupSchedule = {
  directory: string;
  at: PlainTime;
  /** Null where backups are not encrypted. */
  passphrase: string | null;
};

/** Backs the database up once a day, and throws away what is older than the last 14 (rule 13.20). */
export function backupJob(schedule: BackupSchedule, connectionString: string): DailyJob {
  const { directory, at, passphrase } = schedule;
  return {
    name: "backup",
    title: "データベースのバックアップ",
    at,
    async perform({ db, clock, log }, { day }, stopping) {
      const file = join(directory, `kenshu-${day}.backup`);
      await recordBackup({ connectionString, clock, stopping }, async ({ take, verify }) => {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        // Left by an attempt that failed or whose process died.
        await rm(file, { force: true });
        for (const name of await readdir(directory)) {
          if (name.endsWith(UNFINISHED) && NAMED.test(name.slice(0, -UNFINISHED.length)))
            await rm(join(directory, name), { force: true });
        }
        await writeFile(join(directory, `${ERASED}.part`), await erasedList(db), { flush: true });
        await rename(join(directory, `${ERASED}.part`), join(directory, ERASED));
        await take(file, passphrase);
        await verify(file, passphrase);
      });
      const kept = (await readdir(directory)).filter((name) => NAMED.test(name)).sort();
      for (const old of kept.slice(0, -KEPT)) await rm(join(directory, old));
      log.info({ file, bytes: (await stat(file)).size }, "backed up and verified");
      return { end: "done" };
    },
  };
}
