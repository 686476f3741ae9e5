export { countGuestStaff, countGuestStudents } from "#modules/user/guest.queries.ts";
export { isUnlinkStudent } from "#modules/user/guests.ts";
export { getOwnAuthUser } from "#modules/user/user.queries.ts";
