import type { AnalysisName } from "@kenshu/domain/analysis/analysis.ts";
import { categorizedTrainingCount } from "#modules/analysis/categorizedTrainingCount.queries.ts";
import { dropoutSpecification } from "#modules/analysis/dropoutSpecification.queries.ts";
import { dropoutTable } from "#modules/analysis/dropoutTable.queries.ts";
import { dropoutTrend } from "#modules/analysis/dropoutTrend.queries.ts";
import { flexGraduateGoal } from "#modules/analysis/flexGraduateGoal.queries.ts";
import { flexMonthGraduate } from "#modules/analysis/flexMonthGraduate.queries.ts";
import { monthlyIncoming } from "#modules/analysis/monthlyIncoming.queries.ts";
import { stumbleTrend } from "#modules/analysis/stumbleTrend.queries.ts";
import { trainingCountSummary } from "#modules/analysis/trainingCountSummary.queries.ts";
import { trainingStateList } from "#modules/analysis/trainingStateList.queries.ts";

/** The analyses with their queries. */
export const sources = {
  CategorizedTrainingCount: categorizedTrainingCount,
  MonthlyIncoming: monthlyIncoming,
  StumbleTrend: stumbleTrend,
  DropoutTable: dropoutTable,
  DropoutTrend: dropoutTrend,
  DropoutSpecification: dropoutSpecification,
  TrainingCountSummary: trainingCountSummary,
  TrainingStateList: trainingStateList,
  FlexMonthGraduate: flexMonthGraduate,
  FlexGraduateGoal: flexGraduateGoal,
} satisfies { [N in AnalysisName]: { definition: { name: N } } };
