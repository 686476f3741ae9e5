export { promoteFromQueue } from "#modules/reservation/promoteFromQueue.ts";
export { listFutures } from "#modules/reservation/reservation.queries.ts";
export {
  cancelIn,
  lockSchedulesReserved,
  lockSchedulesWaitedFor,
} from "#modules/reservation/reservation.store.ts";
