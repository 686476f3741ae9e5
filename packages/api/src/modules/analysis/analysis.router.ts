import { analysisTable, analysisTableInput } from "@kenshu/domain/analysis/analysis.schema.ts";
import type { AnalysisName } from "@kenshu/domain/analysis/analysis.ts";
import type { z } from "zod";
import { procedure } from "#declaring/procedure.ts";
import { sentFile } from "#declaring/sentFile.ts";
import { router } from "#declaring/trpc.ts";
import { getFile } from "#modules/analysis/analysisFile.ts";
import { getTable } from "#modules/analysis/analysisTable.ts";
import { sources } from "#modules/analysis/everySource.ts";
import type { Source } from "#modules/analysis/source.ts";

export const analysisRouter = router({
  getTable: procedure("Analysis.GetTable", "POST", {
    summary: "分析の結果を表として取得",
    description: "期間は1年未満です。",
    refusals: ["AnalysisDataNotFound", "AnalysisTimeOver"],
  })
    .input(analysisTableInput)
    .output(analysisTable)
    .query(({ ctx, input }) => getTable(ctx, input)),
  getFileCategorizedTrainingCount: fileOf(sources.CategorizedTrainingCount),
  getFileMonthlyIncoming: fileOf(sources.MonthlyIncoming),
  getFileStumbleTrend: fileOf(sources.StumbleTrend),
  getFileDropoutTable: fileOf(sources.DropoutTable),
  getFileDropoutTrend: fileOf(sources.DropoutTrend),
  getFileDropoutSpecification: fileOf(sources.DropoutSpecification),
  getFileTrainingCountSummary: fileOf(sources.TrainingCountSummary),
  getFileTrainingStateList: fileOf(sources.TrainingStateList),
  getFileFlexMonthGraduate: fileOf(sources.FlexMonthGraduate),
  getFileFlexGraduateGoal: fileOf(sources.FlexGraduateGoal),
});

function fileOf<N extends AnalysisName, C extends z.ZodObject>(source: Source<N, C>) {
  const { title, input } = source.definition;
  const name: AnalysisName = source.definition.name;
  return procedure(`Analysis.GetFile${name}`, "GET", {
    summary: `分析「${title}」をExcelで取得`,
    description: "期間は1年未満です。対象がないときは AnalysisDataNotFound です。",
    refusals: ["AnalysisDataNotFound", "AnalysisTimeOver"],
  })
    .input(input)
    .output(sentFile("xlsx"))
    .query(({ ctx, input }) => getFile(ctx, source, input as z.output<C>));
}
