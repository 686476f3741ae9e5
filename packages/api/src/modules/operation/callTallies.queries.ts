import { type CallCount, tallyLostBefore } from "@kenshu/domain/operation/operation.rules.ts";
import { monthAfter, tokyoDate, tokyoMonth } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";

type Month = CallCount & { month: string; lostCount: number; lostSince: Date | null };

/** The calls of this month and of the former one, of all servers together (rule 21.8). */
export async function readMonths({
  db,
  clock,
}: Pick<CommandContext, "db" | "clock">): Promise<Month[]> {
  const now = clock.now();
  const isLost = sql`until is null and since < ${tallyLostBefore(now)}`;
  const months = [0, -1].map((steps) => monthAfter(tokyoDate(now), steps));
  return Promise.all(
    months.map(async (month) => {
      const { start, end } = tokyoMonth(month);
      const counted = await db
        .selectFrom("callTally")
        .select([
          sql<number>`coalesce(sum(call_count), 0)`.as("callCount"),
          sql<number>`coalesce(sum(unanswered_count), 0)`.as("unansweredCount"),
          sql<number>`count(*) filter (where ${isLost})`.as("lostCount"),
          sql<Date | null>`max(since) filter (where ${isLost})`.as("lostSince"),
        ])
        .where("since", ">=", start)
        .where("since", "<", end)
        .executeTakeFirstOrThrow();
      return { month, ...counted };
    }),
  );
}
