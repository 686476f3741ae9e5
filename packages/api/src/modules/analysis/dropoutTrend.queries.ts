import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { added, ofTraining } from "@kenshu/domain/analysis/analysis.ts";
import { dropoutBand, dropoutBands } from "@kenshu/domain/analysis/dropout.rules.ts";
import { DropoutCountType } from "@kenshu/domain/enumerations.ts";
import { sql } from "kysely";
import { timesIn } from "#modules/analysis/attended.ts";
import { dropouts } from "#modules/analysis/dropouts.ts";
import { counted } from "#modules/analysis/source.ts";

const lengths = {
  [DropoutCountType.Times]: timesIn("dropout.activity_id"),
  [DropoutCountType.Days]: sql<number>`dropout_date - start_date`,
};

export const dropoutTrend = counted(
  analyses.DropoutTrend,
  async ({ db }, { countType, ...range }) => {
    const groups = await db
      .selectFrom(dropouts(db, range).as("dropout"))
      .select(["trainingId", lengths[countType].as("length"), sql<number>`count(*)`.as("count")])
      .groupBy(["trainingId", "length"])
      .execute();
    const all = groups.reduce((sum, { count }) => sum + count, 0);
    const byBand = Map.groupBy(groups, ({ length }) => dropoutBand(countType, length));
    const rows = dropoutBands(countType).map((band) => ({
      key: band,
      label: band,
      counts: {
        ...added(
          (byBand.get(band) ?? []).map(({ trainingId, count }) => ({
            [ofTraining("dropouts", trainingId)]: count,
            dropouts: count,
          })),
        ),
        allDropouts: all,
      },
    }));
    const sum = added(rows.map(({ counts }) => counts));
    return { rows, total: { key: "total", label: "合計", counts: { ...sum, allDropouts: all } } };
  },
);
