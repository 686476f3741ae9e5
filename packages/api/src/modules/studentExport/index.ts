export { resultIntents } from "#modules/studentExport/resultAttempt.ts";
export { countUnsettledAttempts } from "#modules/studentExport/resultAttempts.queries.ts";
