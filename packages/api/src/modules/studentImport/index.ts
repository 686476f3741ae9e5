export { releaseIntents } from "#modules/studentImport/releaseIntents.ts";
export { unlinkStudent } from "#modules/studentImport/unlinkStudent.ts";
