import type { Database } from "@kenshu/db/pool.ts";
import type { CallCount } from "@kenshu/domain/operation/operation.rules.ts";

/** The calls of a process in one hour, or in the part of it that the process ran (rule 21.8). */
export type Tally = CallCount & {
  id: string;
  since: Date;
  /** Null while the process counts. */
  until: Date | null;
};

/** Writes tallies, at once or none. It may be repeated with more calls. */
export async function keepTallies(db: Database, tallies: Tally[]): Promise<void> {
  await db
    .insertInto("callTally")
    .values(tallies)
    .onConflict((kept) =>
      kept.column("id").doUpdateSet(({ ref }) => ({
        until: ref("excluded.until"),
        callCount: ref("excluded.callCount"),
        unansweredCount: ref("excluded.unansweredCount"),
      })),
    )
    .execute();
}
