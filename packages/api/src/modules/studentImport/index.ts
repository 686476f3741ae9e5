export { releaseIntents } from "#modules/studentImport/releaseIntents.ts";
