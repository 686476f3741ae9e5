import * as z from "zod/mini";
import { modeAndId, pathId, pathParams } from "./-params.ts";

/** An id shown as `_` when there is none. */
const ABSENT = "_";

/** The day, or the instant, that the form begins with. */
const moment = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true })]));
const address = pathParams(modeAndId({ schoolId: pathId, start: moment, end: moment }));

/** The `params` of `/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}`. */
export const scheduleParams: typeof address = {
  parse: ({ id, ...rest }) => address.parse({ ...rest, id: id === ABSENT ? undefined : id }),
  stringify: (params) => ({ ...address.stringify(params), id: params.id?.toString() ?? ABSENT }),
};
