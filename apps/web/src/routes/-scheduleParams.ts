import { faultOfTimes } from "@kenshu/domain/schedule/schedule.rules.ts";
import { tokyoInstant } from "@kenshu/domain/time.ts";
import * as z from "zod/mini";
import { modeAndId, pathId, pathParams } from "./-params.ts";

/** An id shown as `_` when there is none. */
const ABSENT = "_";

/** The day or instant with which the form begins. */
const moment = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })]));
const address = pathParams(
  modeAndId({ schoolId: pathId, start: moment, end: moment }).check(
    z.refine((asked) => faultOfRange(asked) === null, {
      error: ({ input }) => faultOfRange(input as Range) ?? undefined,
    }),
  ),
);

type Range = { start?: string | undefined; end?: string | undefined };

/** The form's range between two moments. Days count as a whole. */
function faultOfRange({ start, end }: Range): string | null {
  if (start === undefined || end === undefined) return null;
  const [startDate, endDate] = [instantOf(start), instantOf(end)];
  return start === end ? null : faultOfTimes({ startDate, endDate });
}

function instantOf(moment: string): Date {
  return moment.includes("T") ? new Date(moment) : tokyoInstant(moment);
}

/** The `params` of `/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}`. */
export const scheduleParams: typeof address = {
  parse: ({ id, ...rest }) => address.parse({ ...rest, id: id === ABSENT ? undefined : id }),
  stringify: (params) => ({ ...address.stringify(params), id: params.id?.toString() ?? ABSENT }),
};
