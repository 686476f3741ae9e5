import type { Database } from "@kenshu/db/pool.ts";
import type { BackupFacts } from "@kenshu/domain/operation/operation.rules.ts";

type LastBackup = { endedAt: Date; isTaken: boolean; isVerified: boolean | null };

/** How the last backup ended, and since when the next one is awaited (rule 21.7). */
export async function readBackups(
  db: Database,
  isExpected: boolean,
): Promise<BackupFacts & { last: LastBackup | null }> {
  const ended = db
    .selectFrom("backup")
    .select(["endedAt", "isTaken", "isVerified"])
    .orderBy("id", "desc")
    .limit(1);
  const last = (await ended.executeTakeFirst()) ?? null;
  const good = await ended
    .where("isTaken", "=", true)
    .where("isVerified", "is distinct from", false)
    .executeTakeFirst();
  const { watchedSince } = await db
    .selectFrom("callTally")
    .select(({ fn }) => fn.min("since").as("watchedSince"))
    .executeTakeFirstOrThrow();
  return { isExpected, last, lastSucceededAt: good?.endedAt ?? null, watchedSince };
}
