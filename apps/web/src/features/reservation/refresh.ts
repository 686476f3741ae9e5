import { trpc } from "#api/transport.ts";

/**
 * Reads everything anew that a reservation moves: slots, reservations, alerts, students' counts.
 * Resolves when what is on the screen is fresh.
 */
export function useRefresh() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.trainingSchedule.invalidate(),
      utils.trainingReserve.invalidate(),
      utils.alertInformation.invalidate(),
      utils.student.invalidate(),
      utils.attendance.invalidate(),
      utils.cashFlow.invalidate(),
    ]);
}
