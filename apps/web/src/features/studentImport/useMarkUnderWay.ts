import type { HeartfulStudentRow } from "@kenshu/domain/studentImport/studentImport.schema.ts";
import { useQueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { now } from "#api/clock.ts";
import { trpc } from "#api/transport.ts";

type List = { rows: HeartfulStudentRow[]; totalCount: number };

/**
 * Marks the row of a trainee whom HM is asked to release. The list comes from HM, which does not answer
 * just then; when it does the next time, it says itself how things stand.
 */
export function useMarkUnderWay(): (therapistId: number) => void {
  const queryClient = useQueryClient();
  return (therapistId) => {
    const releaseRequestedAt = now().toISOString();
    queryClient.setQueriesData<List>(
      { queryKey: getQueryKey(trpc.studentImport.getHeartfulStudents) },
      (list) =>
        list && {
          ...list,
          rows: list.rows.map((row) =>
            row.therapistId === therapistId ? { ...row, releaseRequestedAt } : row,
          ),
        },
    );
  };
}
