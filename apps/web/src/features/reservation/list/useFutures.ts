import { trpc } from "#api/transport.ts";

/** The student's future reservations. They are read again as they change. */
export function useFutures(studentId: number) {
  return trpc.trainingReserve.getFutures.useQuery({ studentId });
}
