export { promoteFromQueue } from "#modules/reservation/promoteFromQueue.ts";
export { getQueueChance } from "#modules/reservation/queueChance.queries.ts";
export { remindOf } from "#modules/reservation/remind.ts";
export { listFutures } from "#modules/reservation/reservation.queries.ts";
export {
  cancelIn,
  lockSchedulesReserved,
  lockSchedulesWaitedFor,
} from "#modules/reservation/reservation.store.ts";
export { endAllOverdueWishes, endOverdueWishes, endWishesOf } from "#modules/reservation/wishes.ts";
