import { z } from "zod";
import { countColumn, labelColumn, rateColumn, tallies } from "#analysis/analysis.ts";
import { CAME_WITHIN_DAYS, FIGURE_MONTHS, SPOKE_WITHIN_DAYS } from "#contact/contact.limits.ts";

/** What the contacts led to, by the month of each student's first one (rule 23.5). */
export const contactFigures = tallies({
  name: "ContactFigures",
  title: "連絡状況",
  path: "silent",
  meaning: [
    `研修生を、最初に連絡を記録した月ごとに数えます。今月までの${FIGURE_MONTHS}か月です。`,
    `話せた人は、最初の連絡から${SPOKE_WITHIN_DAYS}日以内の連絡で話せた人です。「続ける」と「辞退を考えている」も話せた連絡です。`,
    `出席した人は、最初の連絡から${CAME_WITHIN_DAYS}日以内の研修に出席した人です。遅刻も出席に数えます。`,
  ],
  input: z.object({}),
  conditions: [],
  columns: () => [
    labelColumn("月"),
    countColumn("contacted", "連絡した人"),
    countColumn("spoke", "話せた人"),
    rateColumn("spokeRate", "話せた割合", ["spoke", "contacted"]),
    countColumn("came", "出席した人"),
    rateColumn("cameRate", "出席した割合", ["came", "contacted"]),
  ],
  chart: null,
});
