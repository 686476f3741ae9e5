export { passOnPlaces } from "#modules/reservation/passOnPlaces.ts";
export { getQueueChance } from "#modules/reservation/queueChance.queries.ts";
export { remindOf } from "#modules/reservation/remind.ts";
export { listFutures, waitingOrder } from "#modules/reservation/reservation.queries.ts";
export {
  cancelIn,
  freedByCancelling,
  lockSchedulesReserved,
  lockSchedulesWaitedFor,
} from "#modules/reservation/reservation.store.ts";
export { endAllOverdueWishes, endOverdueWishes, endWishesOf } from "#modules/reservation/wishes.ts";
