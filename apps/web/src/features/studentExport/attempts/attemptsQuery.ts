import type { ResultAttempt } from "@kenshu/domain/studentExport/studentExport.schema.ts";

/** While an attempt is under way, attempts are read again after this many milliseconds. */
const AGAIN = 3000;

/** Query options that follow an attempt under way until it has ended. */
export const whileUnderWay = {
  refetchInterval: ({ state }: { state: { data?: { rows: ResultAttempt[] } } }) =>
    state.data?.rows.some((attempt) => attempt.state === "underWay") ? AGAIN : (false as const),
};
