export { getFile } from "#modules/analysis/analysisFile.ts";
export { getTableOf } from "#modules/analysis/analysisTable.ts";
export { countFlexGraduates } from "#modules/analysis/flexMonthGraduate.queries.ts";
export { counted } from "#modules/analysis/source.ts";
