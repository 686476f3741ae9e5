export { promoteFromQueue } from "#modules/reservation/promoteFromQueue.ts";
export {
  cancelIn,
  lockSchedulesReserved,
  lockSchedulesWaitedFor,
} from "#modules/reservation/reservation.store.ts";
