import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { NOT_RECORDED } from "@kenshu/domain/analysis/dropout.rules.ts";
import { ofTiming } from "@kenshu/domain/analysis/dropoutTable.ts";
import { dropoutReasonName } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { dropouts } from "#modules/analysis/dropouts.ts";
import { counted } from "#modules/analysis/source.ts";

export const dropoutTable = counted(analyses.DropoutTable, async ({ db }, range) => {
  const groups = await db
    .selectFrom(dropouts(db, range).as("dropout"))
    .select(["reason", "timing", sql<number>`count(*)`.as("count")])
    .groupBy(["reason", "timing"])
    .execute();
  const reasons = [...Object.entries(dropoutReasonName), ["none", NOT_RECORDED] as const];
  return {
    rows: reasons.map(([key, label]) => {
      const own = groups.filter(({ reason }) => String(reason ?? "none") === key);
      return {
        key,
        label,
        counts: {
          ...Object.fromEntries(own.map(({ timing, count }) => [ofTiming(timing), count])),
          dropouts: own.reduce((sum, { count }) => sum + count, 0),
        },
      };
    }),
  };
});
