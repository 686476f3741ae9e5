export { findReleaseRequest, releaseRequestedAt } from "#modules/studentImport/release.ts";
export { releaseIntents } from "#modules/studentImport/releaseIntents.ts";
