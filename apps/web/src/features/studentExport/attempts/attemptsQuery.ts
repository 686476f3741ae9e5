import type { ResultAttempt } from "@kenshu/domain/studentExport/studentExport.schema.ts";

/** Milliseconds after which attempts are read again while one is under way. */
const AGAIN = 3000;

/** For a reading of attempts: an attempt under way is followed until it has ended. */
export const whileUnderWay = {
  refetchInterval: ({ state }: { state: { data?: { rows: ResultAttempt[] } } }) =>
    state.data?.rows.some((attempt) => attempt.state === "underWay") ? AGAIN : (false as const),
};
