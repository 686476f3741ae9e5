import { keepPreviousData, skipToken } from "@tanstack/react-query";
import { use } from "react";
import { trpc } from "#api/transport.ts";
import { FormContext } from "#ui/form/FormContext.ts";
import { type DayTimes, dayTimesOf, takenTimesAsked } from "./dayTimes.ts";

const NONE = {};

/** The days of the surrounding form, with the taken times as far as they are known. */
export function useDayTimes({ ownId }: { ownId?: number } = {}): DayTimes[] {
  const values = use(FormContext)?.values ?? NONE;
  const taken = trpc.trainingSchedule.getTakenTimes.useQuery(takenTimesAsked(values) ?? skipToken, {
    placeholderData: keepPreviousData,
  });
  const others = taken.data?.rows.filter(({ id }) => id !== ownId);
  return dayTimesOf(values, { ...taken.data, rows: others });
}
