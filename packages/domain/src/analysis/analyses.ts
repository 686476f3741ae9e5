import type { Analysis, AnalysisName } from "#analysis/analysis.ts";
import { categorizedTrainingCount } from "#analysis/categorizedTrainingCount.ts";
import { dropoutSpecification } from "#analysis/dropoutSpecification.ts";
import { dropoutTable } from "#analysis/dropoutTable.ts";
import { dropoutTrend } from "#analysis/dropoutTrend.ts";
import { flexGraduateGoal } from "#analysis/flexGraduateGoal.ts";
import { flexMonthGraduate } from "#analysis/flexMonthGraduate.ts";
import { monthlyIncoming } from "#analysis/monthlyIncoming.ts";
import { stumbleTrend } from "#analysis/stumbleTrend.ts";
import { trainingCountSummary } from "#analysis/trainingCountSummary.ts";
import { trainingStateList } from "#analysis/trainingStateList.ts";

/** The ten analyses side by side (rule 12.3). */
export const analyses = {
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
} satisfies Record<AnalysisName, Pick<Analysis, "title">>;
