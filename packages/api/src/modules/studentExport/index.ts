export { resultIntents } from "#modules/studentExport/resultAttempt.ts";
