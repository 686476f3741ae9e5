export { getOwnAuthUser, getUserProfile } from "#modules/profile/profile.queries.ts";
