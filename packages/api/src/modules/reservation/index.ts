export { promoteFromQueue } from "#modules/reservation/promoteFromQueue.ts";
export { lockSchedulesWaitedFor } from "#modules/reservation/reservation.store.ts";
