import { trpc } from "#api/transport.ts";

/** Reads a student's new reservation as it is listed; undefined when it cannot be read. */
export function useReserved(studentId: number) {
  const utils = trpc.useUtils();
  return async (reserveId: number) => {
    try {
      const { rows } = await utils.trainingReserve.getFutures.fetch(
        { studentId },
        { staleTime: 0, retry: false },
      );
      return rows.find((row) => row.reserveId === reserveId);
    } catch {
      return undefined;
    }
  };
}
