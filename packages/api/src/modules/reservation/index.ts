export { promoteFromWaitlist } from "#modules/reservation/promoteFromWaitlist.ts";
