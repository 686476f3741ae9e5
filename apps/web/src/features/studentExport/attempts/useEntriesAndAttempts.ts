import { useEffect } from "react";
import { trpc } from "#api/transport.ts";
import { whileUnderWay } from "./attemptsQuery.ts";

/**
 * A student's HM entries and the attempts to send their results, kept consistent. Reading the
 * entries may end attempts (rule 9.7), and an attempt that ends changes its entry.
 */
export function useEntriesAndAttempts(studentId: number) {
  const utils = trpc.useUtils();
  const asked = { studentUserId: studentId };
  const entries = trpc.studentExport.get.useQuery(asked);
  const attempts = trpc.studentExport.getAttempts.useQuery(asked, whileUnderWay);

  const open = attempts.data?.rows.filter(({ endedAt }) => endedAt === null) ?? [];
  const mayEnd = attempts.data === undefined || open.length > 0;
  const { dataUpdatedAt, errorUpdatedAt } = entries;
  const readAt = Math.max(dataUpdatedAt, errorUpdatedAt);
  useEffect(() => {
    if (mayEnd && readAt >= attempts.dataUpdatedAt)
      void utils.studentExport.getAttempts.invalidate();
  }, [utils, mayEnd, readAt, attempts.dataUpdatedAt]);

  const hasEnded =
    attempts.dataUpdatedAt > dataUpdatedAt &&
    entries.data?.rows.some(
      ({ entryId, isBeingSent }) => isBeingSent && !open.some((one) => one.entryId === entryId),
    );
  useEffect(() => {
    // We do not ask HM again while a request is under way.
    const asOften = { cancelRefetch: false };
    if (hasEnded) void utils.studentExport.get.invalidate(undefined, undefined, asOften);
  }, [utils, hasEnded]);

  return { entries, attempts };
}
