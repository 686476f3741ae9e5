export { getOwnAuthUser } from "#modules/user/user.queries.ts";
