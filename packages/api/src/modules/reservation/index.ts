export { promoteFromWaitlist } from "#modules/reservation/promoteFromWaitlist.ts";
export { lockSessionsWaitedFor } from "#modules/reservation/reservation.store.ts";
