import { trpc } from "#api/transport.ts";

/** Reads a student's place in a queue, from 1; null when it cannot be read. */
export function useWaitingOrder(studentId: number) {
  const utils = trpc.useUtils();
  return async (reserveId: number): Promise<number | null> => {
    try {
      const { rows } = await utils.trainingReserve.getFutures.fetch(
        { studentId },
        { staleTime: 0, retry: false },
      );
      return rows.find((row) => row.reserveId === reserveId)?.waitingOrder ?? null;
    } catch {
      return null;
    }
  };
}
