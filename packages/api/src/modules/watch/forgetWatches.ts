import type { Database } from "@kenshu/db/pool.ts";
import { addHours, type Clock } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { isAhead } from "#rows/watches.ts";

/** For so many days one can see what watchers were told of. */
const VACANCY_KEPT_DAYS = 7;

/**
 * Forgets watches of what is over, and what watchers were told long ago. Nothing depends on it. A
 * watch that a reservation has ended stays as long: to look for its reservation would take longer.
 */
export async function forgetWatches({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const now = clock.now();
  await sql`delete from watch where not ${isAhead(now)}`.execute(db);
  await db
    .deleteFrom("vacancyTold")
    // A delayed telling looks at them for longer than the hour.
    .where("toldAt", "<=", addHours(now, -24 * VACANCY_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom("vacancy")
    .where((eb) =>
      eb(eb.fn.coalesce("doneAt", "failedAt"), "<", addHours(now, -24 * VACANCY_KEPT_DAYS)),
    )
    .execute();
}
