import { type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { linkOptions } from "@tanstack/react-router";
import { today } from "#api/clock.ts";
import { useCan } from "#api/useCan.ts";

/** A server of the former version does not tell the school. */
export type LinkedSchedule = { id: number; startDate: string; schoolId?: number };

/** Where the calendar was left. */
type Left = { date: PlainDate; view: "month" | "week" | "day" };

/** The two addresses of a schedule (rule 18.45). */
export const rosterOf = ({ id }: { id: number }) =>
  linkOptions({ to: "/attendance/detail/$id", params: { id } });
export const planOf = ({ id, schoolId }: { id: number; schoolId: number }, left?: Left) =>
  linkOptions({
    to: "/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}",
    params: { mode: "detail", schoolId, id },
    search: left,
  });

/**
 * The link to a schedule: from its day on to the roster, before that to 予定, for people who may
 * change it (rule 18.45).
 */
export function useScheduleLink() {
  const mayChange = useCan("TrainingSchedule.Add");
  return ({ id, startDate, schoolId }: LinkedSchedule, left?: Left) =>
    mayChange && schoolId !== undefined && tokyoDate(new Date(startDate)) > today()
      ? planOf({ id, schoolId }, left)
      : rosterOf({ id });
}
